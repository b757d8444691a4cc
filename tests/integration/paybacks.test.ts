import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { treasuryRoutes } from '@lode/shared/treasury/rest';
import { beforeEach, describe, expect, test } from 'vitest';
import { chains } from '../factories/chains.ts';
import { ledger } from '../factories/ledger.ts';
import { toldTo } from '../factories/notifications.ts';
import { buildCustomer, buildPerson, type Person } from '../factories/people.ts';
import { propose, somewhere } from '../factories/treasury.ts';
import { ADDRESSES, emptyWithdrawals } from '../factories/withdrawals.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const reason = 'sent in the wrong coin';
const TRX = 500_000_000n;
let asks: Person;
let agrees: Person;

beforeEach(async () => {
  await emptyWithdrawals();
  [asks, agrees] = await Promise.all([
    buildPerson(site, { role: 'operator' }),
    buildPerson(site, { role: 'operator' }),
  ]);
  await (await chains()).round();
});

/** TRX at an address that was given for USDT, with its confirmations. */
async function wrongCoin(rounds = 21) {
  const customer = await buildCustomer(site);
  const deposit = await customer.call(depositRoutes.create, {
    body: { currency: 'USDT', amount_usd: '100' },
  });
  const { pay, rounds: pass } = await chains();
  const txid = await pay({ coin: 'TRX', to: deposit.address, amount: TRX });
  await pass(rounds);
  return { customer, deposit, id: `tron:${txid}:0` };
}

const payBack = (who: Person, id: string) =>
  who.call(adminDepositRoutes.payBack, { params: { id }, body: { reason } });
const cancel = (who: Person, id: string) =>
  who.call(adminDepositRoutes.cancelPayback, { params: { id }, body: { reason } });
const address = (who: Person, id: string, text = ADDRESSES.TRX) =>
  who.call(depositRoutes.payback, { params: { id }, body: { wallet_address: text } });
const approve = (who: Person, id: string, text = ADDRESSES.TRX) =>
  who.call(adminDepositRoutes.approvePayback, { params: { id }, body: { wallet_address: text } });
const complete = (who: Person, id: string, txid: string) =>
  who.call(adminDepositRoutes.completePayback, { params: { id }, body: { txid } });

/** So far that its transaction can be named. */
async function approved() {
  const made = await wrongCoin();
  await payBack(asks, made.id);
  await address(made.customer, made.id);
  await approve(agrees, made.id);
  return made;
}

const pays = async (amount = TRX) =>
  (await chains()).pay({ coin: 'TRX', to: ADDRESSES.TRX, from: somewhere(), amount });

describe('H1: a payment that may not be credited', () => {
  test('goes back to where its customer says, by two people, once the chain has confirmed it; the books never hold it', async () => {
    const { customer, deposit, id } = await wrongCoin();
    expect(await payBack(asks, id)).toMatchObject({
      state: 'review',
      payments: [{ state: 'returning', payback: { state: 'asked', asked_by: { id: asks.id }, reason } }],
    });
    expect(await toldTo(customer.id)).toMatchObject([{ kind: 'deposit_returning', about: deposit.id }]);
    const credit = agrees.call(adminDepositRoutes.credit, { params: { id }, body: { reason } });
    expect(await codeOf(credit)).toBe('PAYMENT_NOT_IN_REVIEW');
    expect(await codeOf(payBack(agrees, id))).toBe('PAYMENT_NOT_IN_REVIEW');
    expect(await codeOf(approve(agrees, id))).toBe('PAYMENT_NOT_IN_REVIEW');
    expect(await address(customer, id)).toMatchObject({
      payments: [{ payback: { state: 'addressed', address: ADDRESSES.TRX } }],
    });
    expect(await codeOf(approve(asks, id))).toBe('OWN_REQUEST');
    expect(await codeOf(approve(agrees, id, somewhere()))).toBe('PAYMENT_NOT_IN_REVIEW');
    await approve(agrees, id);
    expect(await codeOf(address(customer, id))).toBe('PAYMENT_NOT_IN_REVIEW');
    const txid = await pays();
    expect(await complete(asks, id, txid)).toMatchObject({ payments: [{ payback: { state: 'paying' } }] });
    expect(await codeOf(cancel(asks, id))).toBe('PAYMENT_NOT_IN_REVIEW');
    await (await chains()).rounds(20);
    expect(await customer.call(depositRoutes.one, { params: { id: deposit.id } })).toMatchObject({
      state: 'returned',
      credited_usd: '0.00',
      payments: [{ state: 'returned', payback: { state: 'paid', txid } }],
    });
    expect(await (await ledger()).entries()).toEqual([]);
    const story = await agrees.call(adminDepositRoutes.get, { params: { id: deposit.id } });
    expect(story.operations.map(({ action }) => action)).toEqual([
      'payback.completed',
      'payback.approved',
      'payback.asked',
    ]);
    expect(await codeOf(payBack(asks, id))).toBe('PAYMENT_NOT_IN_REVIEW');
  });

  test('is paid by what pays exactly that and nothing else', async () => {
    const [one, other] = [await approved(), await approved()];
    const little = await pays(TRX - 1n);
    const enough = await pays();
    expect(await codeOf(complete(asks, one.id, ` ${'ab'.repeat(32)} `))).toBe('TXID_NOT_FOUND');
    expect(await codeOf(complete(asks, one.id, 'not one'))).toBe('TXID_INVALID');
    await (await chains()).round();
    expect(await codeOf(complete(asks, one.id, little))).toBe('TXID_MISMATCH');
    await complete(asks, one.id, enough);
    await complete(asks, one.id, enough);
    const { operations } = await agrees.call(adminDepositRoutes.get, { params: { id: one.deposit.id } });
    expect(operations.filter(({ action }) => action === 'payback.completed')).toHaveLength(1);
    expect(await codeOf(complete(asks, other.id, enough))).toBe('TXID_USED');
    await (await chains()).rounds(20);
    expect(await codeOf(complete(asks, one.id, enough))).toBe('PAYMENT_NOT_IN_REVIEW');
    expect(await codeOf(propose(asks, 'capital_out', enough, 'TRX'))).not.toBe('OK');
  });

  test('goes nowhere without its own customer, a proof, an address of its chain and its confirmations', async () => {
    const { customer, id } = await wrongCoin(2);
    expect(await codeOf(payBack(customer, id))).toBe('FORBIDDEN');
    await payBack(asks, id);
    expect(await codeOf(address(await buildCustomer(site), id))).toBe('PAYMENT_NOT_FOUND');
    expect(await codeOf(address(customer, id, ADDRESSES.BTC))).toBe('WALLET_ADDRESS_NETWORK');
    await address(customer, id);
    expect(await codeOf(approve(agrees, id))).toBe('PAYMENT_UNCONFIRMED');
    await (await chains()).rounds(20);
    await (await chains()).reorganise('TRX', 23);
    expect(await codeOf(approve(agrees, id))).not.toBe('OK');
    await (await chains()).round();
    expect(await codeOf(approve(agrees, id))).toBe('PAYMENT_UNCONFIRMED');
  });

  test('taken back, is again what it was', async () => {
    const { id } = await approved();
    expect(await cancel(agrees, id)).toMatchObject({ payments: [{ state: 'review', payback: null }] });
    await agrees.call(adminDepositRoutes.ignore, { params: { id }, body: { reason } });
    await payBack(asks, id);
    expect(await cancel(asks, id)).toMatchObject({ payments: [{ state: 'ignored', payback: null }] });
  });

  test('approved twice at once and named twice at once is paid back once', async () => {
    const { customer, id } = await wrongCoin();
    await payBack(asks, id);
    await address(customer, id);
    const codes = await Promise.all([approve(agrees, id), approve(agrees, id)].map(codeOf));
    expect(codes.toSorted()).toEqual(['OK', 'PAYMENT_NOT_IN_REVIEW']);
    const txids = [await pays(), await pays()];
    await (await chains()).rounds(21);
    await Promise.all(txids.map((txid) => codeOf(complete(asks, id, txid))));
    const { collections } = await ledger();
    expect(await collections('payout_claims').countDocuments({ owner: `payback:${id}` })).toBe(1);
    expect((await agrees.call(treasuryRoutes.coins)).coins.find(({ coin }) => coin === 'TRX')).toMatchObject({
      ledger: '0',
    });
  });
});
