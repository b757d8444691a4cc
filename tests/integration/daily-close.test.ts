import { closeRoutes } from '@lode/shared/treasury/close-rest';
import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { emptyLedger, ledger } from '../factories/ledger.ts';
import { buildPerson, type Person } from '../factories/people.ts';
import { publishReserve, somewhere, transact } from '../factories/treasury.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const BTC = 100_000_000n;
const DAY_MS = 86_400_000;
/** Noon of a day that has ended, whatever the hour is: no midnight comes between. */
const THEN = new Date((Math.floor(Date.now() / DAY_MS) - 1.5) * DAY_MS);
const DAY = THEN.toISOString().slice(0, 10);
const BEFORE = new Date(THEN.getTime() - DAY_MS).toISOString().slice(0, 10);
const USED = ['treasury_movements', 'treasury_closes', 'treasury_breaks', 'treasury_addresses'];
const RECORDS = ['reserve_addresses', 'deposits', 'deposit_payments', 'withdrawals', 'mining_revenue'];
let reserve: string;

const rows = async (name: string) => (await ledger()).collections(name);

beforeEach(async () => {
  await emptyLedger();
  for (const name of [...USED, ...RECORDS]) await (await rows(name)).deleteMany({});
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
  reserve = await publishReserve('BTC', BTC);
});

/** One Bitcoin came in that day, on the chain as in the books, unless its record says something else. */
async function live(recorded = BTC): Promise<void> {
  const [{ inLedger, postEntry, collections }, { setClockMoved }] = await Promise.all([
    ledger(),
    import('@lode/server/platform/clock'),
  ]);
  const _id = new Types.ObjectId();
  setClockMoved(THEN.getTime() - Date.now());
  await inLedger(async (tx) => {
    const entry = await postEntry(tx, {
      key: `movement:${String(_id)}`,
      kind: 'capital_in',
      reference: { type: 'movement', id: String(_id) },
      legs: [
        { account: 'holdings:BTC', side: 'debit', amount: BTC },
        { account: 'exchange:BTC', side: 'credit', amount: BTC },
        { account: 'exchange:USD', side: 'debit', amount: 60_000_000_000n },
        { account: 'capital', side: 'credit', amount: 60_000_000_000n },
      ],
    });
    await collections('treasury_movements').insertOne(
      {
        _id,
        kind: 'capital_in',
        coin: 'BTC',
        amount: recorded,
        fee: null,
        state: 'confirmed',
        decidedAt: THEN,
        entryId: entry._id,
      },
      { session: tx.session },
    );
  });
  setClockMoved(0);
}

/** Two processes close at once; what they found, by kind. */
async function close(): Promise<string[]> {
  const { closeDueDays } = await import('@lode/server/features/treasury/commands/close-day');
  await Promise.all([closeDueDays(), closeDueDays()]);
  const found = await (await rows('treasury_breaks')).find().toArray();
  return found.map(({ kind }) => String(kind)).toSorted();
}

const insert = async (name: string, row: object) => {
  await (await rows(name)).insertOne(row as never);
};

/** Long ago; nothing was named for it. */
const STATEMENT = {
  source: 'statement',
  simulated: false,
  pool: 'ours',
  coin: 'BTC',
  amount: BTC / 2n,
  statedDay: '2020-02-29',
  decidedBy: { id: 'a', username: 'a' },
  decidedAt: new Date(0),
  paidTxid: null,
};

/** What is planted before the day is lived, and what it is found as. */
const PLANTED: Record<string, { kinds: string[]; plant: () => Promise<void> }> = {
  'an account that says more than its entries': {
    kinds: ['ledger_balance'],
    plant: async () => {
      const account = { kind: 'fees', asset: 'USD', owner: null, debitsPosted: 0n, creditsPosted: 7n };
      await insert('ledger_accounts', { _id: 'fees', ...account, debitsPending: 0n, creditsPending: 0n });
    },
  },
  'an entry that does not balance': {
    kinds: ['ledger_balance', 'unbalanced'],
    plant: () =>
      insert('ledger_entries', {
        key: 'planted',
        digest: '',
        kind: 'transfer',
        phase: 'post',
        resolves: null,
        reverses: null,
        legs: [{ account: 'fees', asset: 'USD', side: 'credit', amount: 5n, balanceAfter: 5n }],
        reference: null,
        memo: '',
        at: THEN,
      }),
  },
  'coins that left the chain': {
    kinds: ['chain_balance'],
    plant: async () => {
      await transact({ from: reserve, to: somewhere(), amount: BTC / 10n });
    },
  },
  'a chain that nobody can ask': {
    kinds: ['chain_unread'],
    plant: async () => {
      await (await rows('reserve_addresses')).deleteMany({});
    },
  },
  'a credited payment without its entry': {
    kinds: ['deposit'],
    plant: () =>
      insert('deposit_payments', {
        _id: 'bitcoin:planted:0',
        depositId: new Types.ObjectId(),
        coin: 'BTC',
        txid: 'planted',
        amount: '50000000',
        height: 1,
        state: 'credited',
        entryId: new Types.ObjectId(),
        creditedAt: THEN,
        credits: 1,
      }),
  },
  'a payout without its entry': {
    kinds: ['payout'],
    plant: () =>
      insert('withdrawals', {
        userId: new Types.ObjectId(),
        currency: 'BTC',
        coinAmount: '50000000',
        state: 'completed',
        completedAt: THEN,
        entryId: new Types.ObjectId(),
      }),
  },
  'what was paid back by a transaction that its chain has dropped': {
    kinds: ['deposit'],
    plant: () =>
      insert('deposit_payments', {
        _id: 'bitcoin:returned:0',
        depositId: new Types.ObjectId(),
        coin: 'BTC',
        txid: 'returned',
        amount: '50000000',
        height: 1,
        state: 'returned',
        payback: { state: 'paid', txid: 'ab'.repeat(32), paidAt: THEN },
      }),
  },
  'what was paid back of a payment that the chain has dropped since': {
    kinds: ['payback'],
    plant: () =>
      insert('deposit_payments', {
        _id: 'bitcoin:dropped:0',
        depositId: new Types.ObjectId(),
        coin: 'BTC',
        txid: 'dropped',
        amount: '50000000',
        height: null,
        state: 'returned',
        payback: { state: 'paid', txid: 'cd'.repeat(32), paidAt: new Date(0) },
      }),
  },
  'a statement that its pool has not been seen to pay': {
    kinds: ['statement'],
    plant: () => insert('mining_revenue', { ...STATEMENT, state: 'confirmed' }),
  },
  'coins that a contract sent to an address that nobody is known to have paid': {
    kinds: ['deposit'],
    plant: async () => {
      const address = somewhere();
      await insert('deposits', { address, coin: 'USDT', addressIndex: 0 });
      await transact({ coin: 'TRX', to: address, amount: 5_000_000_000n });
    },
  },
  'revenue without its entry': {
    kinds: ['revenue'],
    plant: () =>
      insert('mining_revenue', {
        coin: 'BTC',
        amount: BTC,
        state: 'confirmed',
        day: DAY,
        entryId: new Types.ObjectId(),
      }),
  },
};

test.each(Object.entries(PLANTED))('L6: %s is a break of the day', async (_, { kinds, plant }) => {
  await plant();
  await live();
  expect(await close()).toEqual(kinds);
  expect(await close()).toEqual(kinds);
});

test('a movement booked with another amount is a break; one that comes to less than the setting is none', async () => {
  await live(BTC / 2n);
  expect(await close()).toEqual(['movement']);
  for (const name of [...USED, 'ledger_entries', 'ledger_accounts']) await (await rows(name)).deleteMany({});
  await live(BTC - 10n);
  expect(await close()).toEqual([]);
});

test('a day without a break is closed once, its figures are kept, and what changes in it later is a new break', async () => {
  const operator = await buildPerson(site, { role: 'operator' });
  await live();
  expect(await close()).toEqual([]);
  const today = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  expect(await codeOf(operator.call(closeRoutes.close, { params: { day: today } }))).toBe('DAY_NOT_ENDED');
  const closed = await operator.call(closeRoutes.get, { params: { day: DAY } });
  expect(closed).toMatchObject({ entries: 1, breaks: 0, closed_by: null });
  expect(closed.books.find(({ account }) => account === 'holdings')).toMatchObject({
    opening: '0',
    movements: [{ kind: 'capital_in', count: 1, amount: '1' }],
    closing: '1',
  });
  const later = 30_000_000_000n;
  await (await rows('ledger_entries')).updateOne({}, { $set: { 'legs.3.amount': later } });
  const again = await operator.call(closeRoutes.close, { params: { day: DAY } });
  expect(again.hash).toBe(closed.hash);
  expect(again.books).toEqual(closed.books);
  expect(again.found).toMatchObject([
    { kind: 'changed_later', asset: 'USD', amount: '-30000.00', state: 'open' },
  ]);
  const tampered = { $set: { 'books.0.closing': '5' } };
  await (await rows('treasury_closes')).updateOne({ _id: DAY as never }, tampered);
  const twice = await operator.call(closeRoutes.close, { params: { day: DAY } });
  expect(twice.found.map(({ kind }) => kind).toSorted()).toEqual(['changed_later', 'figures_changed']);
});

test('a day whose figures were changed and signed anew is betrayed by the day that was closed upon it', async () => {
  const operator = await buildPerson(site, { role: 'operator' });
  await live();
  expect(await close()).toEqual([]);
  const { CloseModel } = await import('@lode/server/features/treasury/close.model');
  const { closeHash } = await import('@lode/server/features/treasury/close-hash');
  const { hash: _, ...row } = await CloseModel.findById(DAY).orFail().lean();
  const forged = { ...row, _id: BEFORE };
  await CloseModel.create({ ...forged, hash: closeHash(forged) });
  const { found } = await operator.call(closeRoutes.close, { params: { day: DAY } });
  expect(found).toMatchObject([{ kind: 'figures_changed', rows: [{ type: 'day', id: forged._id }] }]);
});

test('a break is explained by one, settled by another, and stays', async () => {
  const people = await Promise.all([1, 2, 3].map(() => buildPerson(site, { role: 'operator' })));
  const [one, other, third] = people as [Person, Person, Person];
  await transact({ to: reserve, amount: BTC });
  await live();
  expect(await close()).toEqual(['chain_balance']);
  const { items } = await one.call(closeRoutes.breaks, { query: { state: 'open' } });
  const [found] = items;
  expect(found).toMatchObject({ asset: 'BTC', amount: '1' });
  const params = { id: found?.id ?? '' };
  const explain = () =>
    one.call(closeRoutes.explain, { params, body: { reason: 'the owner paid too much' } });
  expect(await codeOf(other.call(closeRoutes.settle, { params }))).toBe('BREAK_CHANGED');
  await explain();
  expect(await codeOf(explain())).toBe('BREAK_CHANGED');
  expect(await codeOf(one.call(closeRoutes.settle, { params }))).toBe('OWN_REQUEST');
  const refused = await other.call(closeRoutes.refuse, { params, body: { reason: 'show me the order' } });
  expect(refused).toMatchObject({ state: 'open', refusals: [{ by: { id: other.id } }] });
  const many = Array.from({ length: 50 }, () => ({ ...refused.refusals[0], at: new Date(0) }));
  await (await rows('treasury_breaks')).updateOne({}, { $set: { refusals: many } });
  await explain();
  const again = await other.call(closeRoutes.refuse, { params, body: { reason: 'once more' } });
  expect([again.refusals.length, again.refusals.at(-1)?.reason]).toEqual([50, 'once more']);
  const { explanation } = await explain();
  const swapped = { params, body: { explained_at: refused.refusals[0]?.at } };
  expect(await codeOf(other.call(closeRoutes.settle, swapped))).toBe('BREAK_CHANGED');
  const asRead = { params, body: { explained_at: explanation?.at } };
  const codes = await Promise.all([other, third].map((who) => codeOf(who.call(closeRoutes.settle, asRead))));
  expect(codes.toSorted()).toEqual(['BREAK_CHANGED', 'OK']);
  expect(await close()).toEqual(['chain_balance']);
  const settled = await one.call(closeRoutes.breaks, { query: { state: 'settled' } });
  expect(settled.items).toMatchObject([{ id: params.id, explanation: { by: { id: one.id } } }]);
});
