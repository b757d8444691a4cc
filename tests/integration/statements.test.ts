import { inflateSync } from 'node:zlib';
import { formatUsd, parseDecimal } from '@lode/shared/core/money';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { type StatementFormat, statementRoutes } from '@lode/shared/statements/rest';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { chains } from '../factories/chains.ts';
import { emptyLedger, fund, fundingLegs, ledger, spend, spendingLegs } from '../factories/ledger.ts';
import { buildAgent, buildCustomer, type Person } from '../factories/people.ts';
import { approve, ask, buildOperator, emptyWithdrawals, stockUp } from '../factories/withdrawals.ts';
import { codeOf } from '../harness/api.ts';
import { cellsOf } from '../harness/csv.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const DAY = 86_400_000;
const NAMES = [
  ...['time', 'kind', 'amount', 'fee', 'coin', 'coin_amount', 'rate', 'rate_source', 'balance'],
  ...['reference', 'txid', 'entry', 'link', 'hash'],
] as const;
type Row = Record<(typeof NAMES)[number], string>;

beforeEach(emptyWithdrawals);
afterAll(emptyLedger);

const list = (customer: Person) => customer.call(statementRoutes.list);
const file = (customer: Person, month: string, format: StatementFormat = 'csv', language = 'en' as const) =>
  customer.api().callRaw(statementRoutes.file, { params: { month }, query: { format, language } });
const thisMonth = () => new Date().toISOString().slice(0, 7);

/** The lines of a statement under our own names for its columns. */
async function linesOf(customer: Person, month: string): Promise<Row[]> {
  const [, ...lines] = cellsOf((await file(customer, month)).text.replace('\uFEFF', ''));
  return lines.map((cells) => Object.fromEntries(NAMES.map((name, at) => [name, cells[at]])) as Row);
}

function micros(text: string | undefined): bigint {
  const sign = text?.startsWith('-') ? -1n : 1n;
  const found = parseDecimal((text ?? '').replace('-', ''), 6);
  if (found === undefined) throw new Error(`${text} is no amount`);
  return sign * found;
}

/** What a PDF of ours says, page after page. */
async function pdfText(customer: Person, month: string): Promise<string> {
  const address = `${site.urls[0]}/api/wallet/statements/${month}/file?format=pdf`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${customer.token}` } });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const streams = bytes.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
  return [...streams].map(([, body = '']) => shownIn(inflateSync(Buffer.from(body, 'latin1')))).join('\n');
}

const shownIn = (content: Buffer): string =>
  [...content.toString('latin1').matchAll(/\[(.*?)\] TJ/g)]
    .map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n');

/** Movements of every sort, spread over the last months, by the ledger's own commands. */
async function moveAtRandom(customers: Person[], seed: number): Promise<void> {
  const [{ inLedger, postEntry, reverseEntry }, { setClockMoved }] = await Promise.all([
    ledger(),
    import('@lode/server/platform/clock'),
  ]);
  const plan = fc.sample(
    fc.record({
      who: fc.constantFrom(...customers),
      comes: fc.boolean(),
      amount: fc.bigInt(1n, 9_999_999n),
      daysAgo: fc.integer({ min: 0, max: 200 }),
      undone: fc.boolean(),
    }),
    { numRuns: 60, seed },
  );
  for (const [index, { who, comes, amount, daysAgo, undone }] of plan
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .entries()) {
    setClockMoved(-daysAgo * DAY);
    const legs = comes ? fundingLegs(who.id, amount) : spendingLegs(who.id, amount);
    const posting = { key: `at-random:${index}`, kind: comes ? 'deposit' : 'purchase', legs } as const;
    // What the wallet does not have is refused, and is no movement.
    const entry = await inLedger((tx) => postEntry(tx, posting)).catch(() => null);
    if (entry && undone)
      await inLedger((tx) => reverseEntry(tx, { key: `undo:${index}`, entryId: String(entry._id) }));
  }
  setClockMoved(0);
}

test('issue 15 "each customer, each month … every movement": opening + movements = closing, of each month and from month to month, to the balance', async () => {
  const [customer, stranger] = [await buildCustomer(site), await buildCustomer(site)];
  await moveAtRandom([customer, stranger], 20_261_123);
  const { balance, seal, entries } = await ledger();
  await seal();
  const months = (await list(customer)).toReversed();
  expect(months.length).toBeGreaterThanOrEqual(6);
  expect(months.map(({ so_far }) => so_far)).toEqual(months.map((_, at) => at === months.length - 1));
  let before = 0n;
  const listed: string[] = [];
  for (const { month, opening, came, went, closing, movements } of months) {
    const lines = await linesOf(customer, month);
    const moved = lines.slice(1, -1);
    const sum = moved.reduce((added, { amount }) => added + micros(amount), 0n);
    expect([lines[0]?.balance, lines.at(-1)?.balance, moved.length]).toEqual([opening, closing, movements]);
    expect(micros(opening)).toBe(before);
    expect(micros(opening) + sum).toBe(micros(closing));
    expect(micros(came) - micros(went)).toBe(sum);
    let running = before;
    for (const line of moved) {
      running += micros(line.amount);
      expect([line.balance, line.time.slice(0, 7)]).toEqual([formatUsd(running), month]);
    }
    before = micros(closing);
    listed.push(...moved.map(({ entry }) => entry));
  }
  expect(before).toBe((await balance(`wallet:${customer.id}`)).posted);
  const own = (await entries()).filter(({ legs, phase }) => {
    const touched = legs.some(({ account }: { account: string }) => account === `wallet:${customer.id}`);
    return touched && (phase === 'post' || phase === 'capture');
  });
  expect(listed.toSorted()).toEqual(own.map(({ _id }) => String(_id)).toSorted());
});

test('issue 15 "and the ledger\'s hash": it is the link of the closing entry, also of a month in which nothing moved; none before it is sealed', async () => {
  const { setClockMoved } = await import('@lode/server/platform/clock');
  const { seal, seals } = await ledger();
  const customer = await buildCustomer(site);
  setClockMoved(-70 * DAY);
  const first = await fund(customer.id, 5_000_000n);
  setClockMoved(0);
  await fund(await buildCustomer(site).then(({ id }) => id), 9_000_000n);
  await seal();
  const link = (await seals()).find(({ entryId }) => String(entryId) === String(first._id));
  const months = await list(customer);
  expect(months.length).toBeGreaterThanOrEqual(3);
  expect(months[1]).toMatchObject({ movements: 0, opening: '5.00', closing: '5.00', so_far: false });
  for (const { month } of months) {
    const closing = (await linesOf(customer, month)).at(-1);
    expect([closing?.link, closing?.hash]).toEqual([String(link?._id), link?.hash]);
    expect(await pdfText(customer, month)).toContain(link?.hash);
  }
});

test('issue 15 "its rate and source, the fiat value at the time": of a deposit and of a withdrawal with its fee', async () => {
  const { rounds } = await chains();
  const [customer, first] = [await buildCustomer(site), await buildOperator(site)];
  await stockUp('BTC');
  const deposit = await customer.call(depositRoutes.create, { body: { currency: 'TRX', amount_usd: '500' } });
  await customer.call(depositRoutes.pay, { params: { id: deposit.id } });
  await until(async () => {
    await rounds(1);
    return (await customer.call(depositRoutes.one, { params: { id: deposit.id } })).state === 'credited';
  });
  const withdrawal = await ask(customer, { usd: 100, coin: 'BTC' });
  await approve(first, withdrawal);
  const [came, went] = (await linesOf(customer, thisMonth())).slice(1, -1);
  const credited = await customer.call(depositRoutes.one, { params: { id: deposit.id } });
  expect(came).toMatchObject({
    kind: 'Deposit',
    amount: credited.credited_usd,
    coin: 'TRX',
    coin_amount: deposit.crypto_amount,
    rate_source: 'simulated',
    reference: `deposit ${deposit.id}`,
    txid: credited.payments[0]?.txid,
  });
  expect(Number(came?.rate) * Number(came?.coin_amount)).toBeCloseTo(Number(came?.amount), 4);
  expect(went).toMatchObject({
    kind: 'Withdrawal',
    amount: '-100.00',
    fee: withdrawal.fee_usd,
    coin: 'BTC',
    rate_source: 'simulated',
    reference: `withdrawal ${withdrawal.id}`,
  });
  const paid = Number(went?.rate) * Number(went?.coin_amount) + Number(went?.fee);
  expect(paid).toBeCloseTo(100, 2);
  const text = await pdfText(customer, thisMonth());
  for (const shown of ['Withdrawal', '-100.00', 'at ', 'simulated', customer.username, '(so far)', 'UTC'])
    expect(text).toContain(shown);
});

test('a statement is headed in the language asked for, has no place before the first movement, and is never another’s', async () => {
  const [customer, stranger] = [await buildCustomer(site), await buildCustomer(site)];
  await fund(customer.id, 5_000_000n);
  await spend(customer.id, 1_000_000n);
  const { text, headers } = await file(customer, thisMonth(), 'csv', 'ja' as never);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="statement-${thisMonth()}.csv"`);
  expect(text).toContain('レートの出典');
  expect(text).toContain(',-1.00,');
  expect(await list(stranger)).toEqual([]);
  for (const month of [thisMonth(), '2020-01', '2099-12'])
    expect(await codeOf(file(stranger, month))).toBe('NOT_FOUND');
  expect(await codeOf(file(customer, '2020-01'))).toBe('NOT_FOUND');
  expect(await codeOf(file(customer, '2026-13'))).toBe('NOT_FOUND');
  const agent = await buildAgent(site);
  expect(await codeOf(file(agent, thisMonth()))).toBe('FORBIDDEN');
});
