import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import type { Withdrawal } from '@lode/shared/withdrawals/own-schemas';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import type { Site } from '../harness/site.ts';
import { emptyLedger, fund, ledger } from './ledger.ts';
import { buildAgent, buildCustomer, type Person } from './people.ts';

/** Somebody else's address on each coin's chain, as the demo's networks write them. */
export const ADDRESSES: Record<Coin, string> = {
  BTC: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  USDT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  TRX: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  VET: '0x7567D83b7b8d80ADdCb281A71d54Fc7B3364ffed',
};

/** No withdrawals, and nothing in the books; a test's way to begin. */
export async function emptyWithdrawals(): Promise<void> {
  await emptyLedger();
  const { collections } = await ledger();
  for (const name of ['withdrawals', 'payout_claims', 'book_addresses', 'address_books'])
    await collections(name).deleteMany({});
}

/** Coin in our holdings, in ledger units: a million of it unless told. */
export async function stockUp(coin: Coin, units = 10n ** 14n): Promise<void> {
  const { inLedger, postEntry } = await ledger();
  await inLedger((tx) =>
    postEntry(tx, {
      key: `stock:${coin}:${Math.random()}`,
      kind: 'transfer',
      legs: [
        { account: `holdings:${coin}`, side: 'debit', amount: units },
        { account: `exchange:${coin}`, side: 'credit', amount: units },
      ],
    }),
  );
}

/** A customer with so many dollars, where we hold enough of every coin. */
export async function buildRich(site: Site, usd: number): Promise<Person> {
  const customer = await buildCustomer(site);
  await fund(customer.id, BigInt(Math.round(usd * 1_000_000)));
  return customer;
}

export interface AskTraits {
  usd?: string | number;
  coin?: Coin;
  address?: string;
  idempotencyKey?: string;
}

/** A customer's request: $100 of Bitcoin unless told. */
export function ask(
  customer: Person,
  { usd = '100', coin = 'BTC', address, ...rest }: AskTraits = {},
  server = 0,
) {
  const body = { amount_usd: usd, currency: coin, wallet_address: address ?? ADDRESSES[coin] };
  return customer.call(withdrawalRoutes.create, { body, ...rest }, server);
}

export const buildOperator = (site: Site): Promise<Person> => buildAgent(site, { role: 'operator' });

type Named = Pick<Withdrawal, 'id'>;

/** What staff and customers do with a withdrawal, one line each. */
export const read = (customer: Person, { id }: Named) =>
  customer.call(withdrawalRoutes.one, { params: { id } });
export const cancel = (customer: Person, { id }: Named, server = 0) =>
  customer.call(withdrawalRoutes.cancel, { params: { id } }, server);
export const story = (staff: Person, { id }: Named) =>
  staff.call(adminWithdrawalRoutes.get, { params: { id } });
export const approve = (staff: Person, { id }: Named, server = 0) =>
  staff.call(adminWithdrawalRoutes.approve, { params: { id } }, server);
export const reject = (staff: Person, { id }: Named, reason = 'not this time', server = 0) =>
  staff.call(adminWithdrawalRoutes.reject, { params: { id }, body: { reason } }, server);
export const complete = (staff: Person, { id }: Named, txid: string, server = 0) =>
  staff.call(adminWithdrawalRoutes.complete, { params: { id }, body: { txid } }, server);
export const payInDemo = (staff: Person, { id }: Named, server = 0) =>
  staff.call(adminWithdrawalRoutes.simulatePayment, { params: { id } }, server);

/** An approved withdrawal of $100, and the customer who had just that much. */
export async function buildApproved(site: Site, operator: Person, coin: Coin = 'BTC') {
  const customer = await buildRich(site, 100);
  const approved = await approve(operator, await ask(customer, { coin }));
  return { customer, approved };
}

/** Whole units of the chain that an approved withdrawal pays. */
export function unitsOf({ crypto_amount, currency }: Pick<Withdrawal, 'crypto_amount' | 'currency'>): bigint {
  const [whole = '0', fraction = ''] = (crypto_amount ?? '').split('.');
  return BigInt(whole + fraction.padEnd(NETWORKS[currency].decimals, '0'));
}

/** What the workers do in one of their rounds, with payouts. */
export async function sweepPayouts(): Promise<void> {
  const { sweepWithdrawalsProcessor } = await import('@lode/workers/withdrawals/sweep.processor');
  await sweepWithdrawalsProcessor.run({ slot: 0 });
}
