import { beforeEach, expect, test } from 'vitest';
import { ledger } from '../factories/ledger.ts';
import type { Person } from '../factories/people.ts';
import {
  beginTreasury,
  confirm,
  keepOnly,
  posted,
  propose,
  proposeSwap,
  publishReserve,
  somewhere,
  transact,
} from '../factories/treasury.ts';
import { buildRich } from '../factories/withdrawals.ts';
import { codeOf, refusalOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const BTC = 100_000_000n;
let one: Person;
let other: Person;
let reserve: string;

beforeEach(async () => {
  ({ one, other, reserve } = await beginTreasury(site));
});

/** So much Bitcoin that the owner put in is given to somebody, and TRX come from somebody. */
async function given(units = BTC / 10n, trx = 20_000_000_000n) {
  await confirm(other, await propose(one, 'capital_in', await transact({ to: reserve, amount: BTC })));
  const into = await publishReserve('TRX');
  const out = await transact({ from: reserve, to: somewhere(), amount: units });
  return { out, came: await transact({ coin: 'TRX', to: into, amount: trx }), into };
}

test('L1, L3: a swap is found on both chains, confirmed by another, and moves each coin by what it was', async () => {
  const { out, came } = await given();
  const proposed = await proposeSwap(one, out, { coin: 'TRX', txid: came });
  expect(proposed).toMatchObject({ amount: '0.1', into: { coin: 'TRX', amount: '20000', txid: came } });
  expect(await codeOf(confirm(one, proposed))).toBe('OWN_REQUEST');
  const before = await posted('exchange:USD');
  expect(await confirm(other, proposed)).toMatchObject({ state: 'confirmed' });
  expect([await posted('holdings:BTC'), await posted('holdings:TRX')]).toEqual([
    (BTC * 9n) / 10n,
    2_000_000_000_000n,
  ]);
  expect(await posted('exchange:USD')).toBe(before);
  expect(await (await ledger()).prove()).toMatchObject({ ok: true });
  const { listBookedMovements } = await import(
    '@lode/server/features/treasury/queries/list-booked-movements'
  );
  const period = { from: new Date(0), before: new Date(), references: [proposed.id] };
  const booked = await listBookedMovements(period);
  expect(booked.filter(({ reference }) => reference === proposed.id)).toMatchObject([
    { coin: 'BTC', amount: -BTC / 10n },
    { coin: 'TRX', amount: 2_000_000_000_000n },
  ]);
});

test('L1: a swap counts once, of transactions that are nothing else, and says which of the two is wrong', async () => {
  const { out, came, into } = await given();
  const refusal = async (txid: string, other: string, coin: 'TRX' | 'BTC' = 'TRX') => {
    const failed = await refusalOf(proposeSwap(one, txid, { coin, txid: other }));
    return [failed.code, ...Object.entries(failed.failure.fields ?? {}).flat()];
  };
  const own = await transact({ coin: 'TRX', from: into, to: into, amount: 5n });
  expect(await refusal(out, own)).toEqual(['SENDER_OWN', 'into.txid', 'SENDER_OWN']);
  expect(await refusal(out, 'ab'.repeat(32))).toEqual(['TXID_NOT_FOUND', 'into.txid', 'TXID_NOT_FOUND']);
  expect(await refusal(came, came)).toEqual(['TXID_NOT_FOUND', 'txid', 'TXID_NOT_FOUND']);
  expect((await refusal(out, out, 'BTC')).slice(1)).toEqual(['into.coin', 'CURRENCY_UNKNOWN']);
  expect(await codeOf(propose(one, 'swap', out))).toBe('TXID_REQUIRED');
  await proposeSwap(one, out, { coin: 'TRX', txid: came });
  expect(await codeOf(proposeSwap(other, out, { coin: 'TRX', txid: came }))).toBe('TXID_USED');
  expect(await codeOf(propose(other, 'capital_in', came, 'TRX'))).toBe('TXID_USED');
});

test('L3: a swap may lose no more than customers are covered for', async () => {
  const { out, came } = await given(BTC, 1_000_000n);
  await buildRich(site, 1000);
  await keepOnly('holdings:BTC', BTC);
  expect(await codeOf(proposeSwap(one, out, { coin: 'TRX', txid: came }))).toBe('COVER_TOO_LOW');
});
