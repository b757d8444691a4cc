import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chartOf } from '@lode/server/features/ledger/chart';
import { administrationRoutes } from '@lode/shared/administration/rest';
import { decimalsOf } from '@lode/shared/core/money';
import { financeRoutes } from '@lode/shared/finance/rest';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyLedger, fundingLegs, ledger, spendingLegs, userId } from '../factories/ledger.ts';
import { buildAgent, buildPerson, forgetProof, type Person, renewProofs } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { balancesOf, readJournal, unitsOf } from '../harness/journal-reader.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const run = promisify(execFile);
const DAY = 86_400_000;
const DAYS = 90;
const HOSTILE =
  'paid; not = 5 USD | "x"\n2026-01-01 * forged\n    assets:holdings:BTC  1 BTC\u2028date:2020-01-01';

let operator: Person;
let customers: string[];

beforeAll(async () => {
  operator = await buildAgent(site, { role: 'operator' });
  await emptyLedger();
  customers = [userId(), userId(), userId()];
  await moveAtRandom();
});
beforeEach(renewProofs);
afterAll(emptyLedger);

/** Entries of every phase, on the last days, by the ledger's own commands. */
async function moveAtRandom(): Promise<void> {
  const [books, { setClockMoved }] = await Promise.all([ledger(), import('@lode/server/platform/clock')]);
  const { inLedger, postEntry, holdFunds, captureHold, releaseHold, reverseEntry } = books;
  const plan = fc.sample(
    fc.record({
      who: fc.constantFrom(...customers),
      what: fc.constantFrom('fund', 'fund', 'spend', 'capture', 'release', 'open', 'undo'),
      amount: fc.bigInt(1n, 9_999_999n),
      daysAgo: fc.integer({ min: 1, max: DAYS }),
    }),
    { numRuns: 120, seed: 20_261_123 },
  );
  for (const [at, { who, what, amount, daysAgo }] of plan
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .entries()) {
    setClockMoved(-daysAgo * DAY);
    const about = { memo: at % 5 === 0 ? HOSTILE : '', reference: { type: 'test', id: `${at}` } };
    const posting = { ...about, key: `journal:${at}`, kind: 'transfer' } as const;
    const legs = spendingLegs(who, amount);
    await inLedger(async (tx) => {
      if (what === 'fund' || what === 'undo') {
        const entry = await postEntry(tx, { ...posting, legs: fundingLegs(who, amount) });
        if (what === 'undo') await reverseEntry(tx, { key: `undo:${at}`, entryId: String(entry._id) });
      } else if (what === 'spend') await postEntry(tx, { ...posting, legs });
      else {
        const hold = await holdFunds(tx, { ...posting, legs });
        const end = { ...posting, key: `end:${at}`, holdId: String(hold._id) };
        if (what === 'capture') await captureHold(tx, end);
        if (what === 'release') await releaseHold(tx, end);
      }
      // What a wallet does not have is refused.
    }).catch((error: { code?: string }) => expect(error.code).toBe('INSUFFICIENT_BALANCE'));
  }
  setClockMoved(0);
}

const dayAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
const journal = (who: Person, from: string, to: string) =>
  who.api().callRaw(financeRoutes.journal, { query: { from, to } });

/** What the ledger's own rows say, in the words of the journal: whose balances are below zero are credits. */
async function balancesInBooks(): Promise<bigint[]> {
  const { collections } = await ledger();
  const rows = await collections('ledger_accounts').find({}, { useBigInt64: true }).toArray();
  return rows
    .map(({ _id, debitsPosted, creditsPosted }) => {
      const { asset } = chartOf(String(_id) as 'fees');
      const net = BigInt(debitsPosted) - BigInt(creditsPosted);
      return net * 10n ** BigInt(12 - decimalsOf(asset));
    })
    .filter((units) => units !== 0n)
    .toSorted((a, b) => (a < b ? -1 : 1));
}

const inOrder = (sums: Map<string, bigint>) =>
  [...sums.values()].filter((units) => units !== 0n).toSorted((a, b) => (a < b ? -1 : 1));

test('issue 15 "journal export that … balances": every entry of the period, each balanced, from whatever day it begins to the balances of now', async () => {
  const { entries } = await ledger();
  const all = await entries();
  for (const days of [DAYS + 1, 60, 31, 1]) {
    const { text, headers } = await journal(operator, dayAgo(days), dayAgo(0));
    expect(headers.get('content-disposition')).toContain(`journal-${dayAgo(days)}-${dayAgo(0)}.journal`);
    const read = readJournal(text);
    const from = new Date(dayAgo(days));
    const expected = all.filter(({ at }) => at >= from).map(({ _id }) => String(_id));
    const codes = read.map(({ code }) => code).filter((code) => code !== '');
    expect(codes.toSorted()).toEqual(expected.toSorted());
    expect(inOrder(balancesOf(read))).toEqual(await balancesInBooks());
    expect(read.map(({ day }) => day)).toEqual(read.map(({ day }) => day).toSorted());
  }
  const { text } = await journal(operator, dayAgo(DAYS), dayAgo(31));
  const { text: rest } = await journal(operator, dayAgo(30), dayAgo(0));
  const [first, second] = [readJournal(text), readJournal(rest)];
  const opening = second.find(({ description }) => description === 'opening balances');
  expect(inOrder(balancesOf(opening ? [opening] : []))).toEqual(inOrder(balancesOf(first)));
});

test('what a person wrote is narration and nothing else; a hold moves nothing and says what it reserves', async () => {
  const { text } = await journal(operator, dayAgo(DAYS), dayAgo(0));
  const read = readJournal(text);
  expect(read.filter(({ description }) => description.includes('forged')).length).toBeGreaterThan(5);
  expect(read.map(({ day }) => day)).not.toContain('2026-01-01');
  const holds = read.filter(({ description }) => /\((hold|release)\)/.test(description));
  expect(holds.length).toBeGreaterThan(5);
  for (const { units, comment } of holds.flatMap(({ postings }) => postings)) {
    expect(units).toBe(0n);
    expect(comment).toMatch(/^(hold|release): (debit|credit) \d+\.\d+$/);
  }
});

test('periods that run backwards or too long are refused; so is everybody without finance; it wants a fresh proof, and is in the operation log', async () => {
  const admin = await buildPerson(site, { role: 'admin' });
  expect(await codeOf(journal(operator, dayAgo(1), dayAgo(2)))).toBe('INVALID_PARAMS');
  expect(await codeOf(journal(operator, dayAgo(400), dayAgo(0)))).toBe('INVALID_PARAMS');
  expect(await codeOf(journal(await buildAgent(site), dayAgo(1), dayAgo(0)))).toBe('FORBIDDEN');
  await forgetProof(operator);
  expect(await codeOf(journal(operator, dayAgo(3), dayAgo(2)))).toBe('REAUTH_REQUIRED');
  // The same in another form.
  const entries = await operator.api().send(financeRoutes.entriesFile);
  expect(entries.text).toContain('REAUTH_REQUIRED');
  await renewProofs();
  await journal(operator, dayAgo(3), dayAgo(2));
  const { items } = await admin.call(administrationRoutes.listOperations, {
    query: { action: 'journal.exported' },
  });
  expect(items[0]).toMatchObject({
    actor: { username: operator.username },
    category: 'money',
    after: { from: dayAgo(3), to: dayAgo(2) },
  });
});

const HLEDGER = 'hledger';
const installed = await run(HLEDGER, ['--version']).then(
  () => true,
  () => false,
);

test.skipIf(!installed)(
  'issue 15 "that hledger … reads": hledger itself, strictly, with the same balances',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'journal-'));
    try {
      const path = join(folder, 'books.journal');
      await writeFile(path, (await journal(operator, dayAgo(40), dayAgo(0))).text);
      await run(HLEDGER, ['-f', path, 'check', '--strict', 'ordereddates']);
      const args = ['-f', path, 'balance', '--flat', '--no-total', '-O', 'csv', '--layout', 'bare'];
      const { stdout } = await run(HLEDGER, args);
      const told = stdout.trim().split('\n').slice(1);
      const amounts = told.map((line) => unitsOf(line.split(',')[2]?.replaceAll('"', '') ?? ''));
      expect(amounts.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(await balancesInBooks());
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
