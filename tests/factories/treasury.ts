import { randomBytes } from 'node:crypto';
import type { Coin } from '@lode/shared/core/money';
import { treasuryRoutes } from '@lode/shared/treasury/rest';
import type { MovementKind } from '@lode/shared/treasury/schemas';
import type { Site } from '../harness/site.ts';
import { chains } from './chains.ts';
import { ledger } from './ledger.ts';
import { buildPerson, type Person } from './people.ts';
import { emptyWithdrawals } from './withdrawals.ts';

const CHAIN_OF = { BTC: 'bitcoin', USDT: 'tron', TRX: 'tron', VET: 'vechain' } as const;
/** As many blocks as any coin's payments wait for. */
const ENOUGH = { BTC: 2, USDT: 20, TRX: 20, VET: 12 } as const;

/** An address that nobody has had before: invented chains take any text. */
export const somewhere = () => `tb1q${randomBytes(16).toString('hex')}`;

/** A published address, with so many whole units of the chain on it. */
export async function publishReserve(coin: Coin = 'BTC', units = 0n): Promise<string> {
  const { ReserveAddressModel } = await import('@lode/server/features/reserves/reserve-address.model');
  const address = somewhere();
  await ReserveAddressModel.create({
    coin,
    address,
    amount: null,
    checkedAt: null,
    unreachable: false,
    createdAt: new Date(),
    removedAt: null,
  });
  if (units > 0n) await transact({ coin, to: address, amount: units });
  return address;
}

/** An address that a customer was given. */
export async function depositAddress(): Promise<string> {
  const { DepositModel } = await import('@lode/server/features/deposits/deposit.model');
  const address = somewhere();
  await DepositModel.collection.insertOne({ address });
  return address;
}

/** A transaction on the invented chain, with its confirmations unless told. */
export async function transact(
  {
    coin = 'BTC',
    ...payment
  }: {
    coin?: Coin;
    to: string;
    from?: string | null;
    amount: bigint;
    fee?: bigint;
    txid?: string;
    index?: number;
  },
  blocks: number = ENOUGH[coin],
): Promise<string> {
  const { pay, mine } = await chains();
  const txid = await pay({ coin, ...payment });
  for (let at = 0; at < blocks; at += 1) await mine(CHAIN_OF[coin]);
  return txid;
}

/** What staff do with a movement, one line each. */
export const propose = (who: Person, kind: MovementKind, txid: string, coin: Coin = 'BTC', key?: string) =>
  who.call(treasuryRoutes.propose, {
    body: { kind, coin, txid, note: '' },
    ...(key && { idempotencyKey: key }),
  });
/** Coins of one kind given for another. */
export const proposeSwap = (who: Person, txid: string, into: { coin: Coin; txid: string }) =>
  who.call(treasuryRoutes.propose, { body: { kind: 'swap', coin: 'BTC', txid, into, note: '' } });
export const confirm = (who: Person, { id }: { id: string }, server = 0) =>
  who.call(treasuryRoutes.confirm, { params: { id } }, server);
export const refuse = (who: Person, { id }: { id: string }, reason = 'not what it says') =>
  who.call(treasuryRoutes.refuse, { params: { id }, body: { reason } });

/** Two of the staff with nothing entered before, at a rate of now, and a published address. */
export async function beginTreasury(site: Site): Promise<{ one: Person; other: Person; reserve: string }> {
  // Their proof of who they are holds five minutes.
  const [one, other] = await Promise.all([
    buildPerson(site, { role: 'operator' }),
    buildPerson(site, { role: 'operator' }),
  ]);
  await emptyWithdrawals();
  const { collections } = await ledger();
  for (const name of ['treasury_movements', 'treasury_addresses', 'reserve_addresses', 'mining_revenue'])
    await collections(name).deleteMany({});
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
  return { one, other, reserve: await publishReserve() };
}

/** What the books hold on an account. */
export const posted = async (account: string) => (await (await ledger()).balance(account as 'fees')).posted;

/** The books say that so much is held of a coin. */
export async function keepOnly(account: string, units: bigint): Promise<void> {
  const { collections } = await ledger();
  await collections('ledger_accounts').updateOne(
    { _id: account as never },
    { $set: { debitsPosted: units, creditsPosted: 0n } },
  );
}
