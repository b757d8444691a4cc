import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import { administrationRoutes } from '@lode/shared/administration/rest';
import type { Route } from '@lode/shared/core/rest';
import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { financeRoutes } from '@lode/shared/finance/rest';
import { ledgerRoutes } from '@lode/shared/ledger/rest';
import { accrualRoutes } from '@lode/shared/mining/accrual-rest';
import { adminContractRoutes } from '@lode/shared/mining/admin-rest';
import { revenueRoutes } from '@lode/shared/mining/revenue-rest';
import { riskRoutes } from '@lode/shared/risk/rest';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import mongoose from 'mongoose';
import { beforeAll, describe, expect, test } from 'vitest';
import { mining } from '../factories/mining.ts';
import { buildAgent, buildPerson, type Person } from '../factories/people.ts';
import { approve, ask, buildRich, emptyWithdrawals, stockUp } from '../factories/withdrawals.ts';
import { cellsOf } from '../harness/csv.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
let admin: Person;

beforeAll(async () => {
  admin = await buildPerson(site, { role: 'admin' });
});

test('“CSV of everything, also of users”: a file of staff holds all that fits, past what its list pages through, and is noted', async () => {
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  const row = await UserModel.collection.findOne({ username: admin.username });
  // More than one reading of them, and than a page of the list.
  const others = Array.from({ length: 501 }, (_, at) => {
    const name = `filed${at}`;
    const own = {
      username: name,
      usernameKey: name,
      email: `${name}@example.test`,
      referralCode: `FILED${at}`,
    };
    return { ...row, ...own, _id: new mongoose.Types.ObjectId(), role: 'user', country: 'AQ' };
  });
  await UserModel.collection.insertMany(others);
  const query = { country: 'AQ', sort: 'username' as const, order: 'asc' as const };
  const listed = await admin.call(adminUserRoutes.list, { query: { ...query, limit: 1 } });
  const { text } = await admin.api().callRaw(adminUserRoutes.file, { query });
  const [heading, ...lines] = cellsOf(text.replace('\ufeff', ''));
  expect(lines).toHaveLength(listed.total);
  expect(Object.keys(listed.items[0] ?? {})).toEqual(expect.arrayContaining(heading ?? []));
  expect(lines[0]?.[heading?.indexOf('email') ?? -1]).toBe(listed.items[0]?.email);
  expect(new Set(lines.map(([id]) => id)).size).toBe(others.length);
  const { items } = await admin.call(administrationRoutes.listOperations, { query: { target: 'users' } });
  expect(items[0]).toMatchObject({ action: 'list.exported', after: { country: 'AQ' } });
  await UserModel.collection.deleteMany({ country: 'AQ' });
});

test.each([
  ['contracts', adminContractRoutes.file],
  ['risk hits', riskRoutes.hitsFile],
  ['deposits', adminDepositRoutes.file],
  ['withdrawals', adminWithdrawalRoutes.file],
  ['adjustments', financeRoutes.adjustmentsFile],
  ['entries', financeRoutes.entriesFile],
  ['revenue', revenueRoutes.file],
  ['rewards', accrualRoutes.runsFile],
])(
  '“CSV of everything”: %s are a file for who may read their list, and for nobody else',
  async (_, route) => {
    const reply = await admin.api().send(route);
    expect(reply.status).toBe(200);
    expect(cellsOf(reply.text)[0]?.length).toBeGreaterThan(8);
    const agent = await buildAgent(site);
    expect((await agent.api().send(route)).status).toBe(403);
  },
);

/** A file's lines by its headings. */
function rowsOf(text: string) {
  const [headings = [], ...lines] = cellsOf(text.replace('\ufeff', ''));
  const rows = lines.map((cells) => Object.fromEntries(headings.map((name, at) => [name, cells[at]])));
  return { headings, rows };
}

/** What a cell says of a value of the API's: somebody by their username. */
function told(value: unknown): string {
  if (value === null || value === undefined) return '';
  const { username } = value as { username?: unknown };
  if (typeof username === 'string') return username;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const byId = <T extends Record<string, unknown>>(rows: readonly T[]) =>
  rows.toSorted((a, b) => String(a.id).localeCompare(String(b.id)));

/** What stands in the file beside what the API's rows say. */
const UNLIKE_API = ['approved_by'];

describe('R3: screen = CSV = API', () => {
  beforeAll(async () => {
    const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
    await refreshRates();
    await emptyWithdrawals();
    await stockUp('BTC');
    const customer = await buildRich(site, 500);
    // Of so many users as other files leave, the list has a page only.
    const { UserModel } = await import('@lode/server/features/accounts/user.model');
    await UserModel.updateMany({ _id: { $in: [customer.id, admin.id] } }, { $set: { country: 'AQ' } });
    const approved = await ask(customer);
    await approve(admin, approved);
    await ask(customer, { usd: '150' });
    await customer.call(depositRoutes.create, { body: { currency: 'BTC', amount_usd: '60' } });
    await customer.call(depositRoutes.create, { body: { currency: 'BTC', amount_usd: '70' } });
    const reason = 'what was promised';
    for (const amount_usd of ['5', '6'])
      await admin.call(financeRoutes.requestAdjustment, {
        body: { kind: 'transfer', from: 'fees', to: 'marketing', amount_usd, reason },
      });
    const { sell, earn } = await mining();
    const startsAt = Date.now() - 3_600_000;
    await sell([100n, 200n].map((hashPower) => ({ userId: customer.id, hashPower, startsAt })));
    await earn(5_000_000n);
  });

  test.each([
    ['users', adminUserRoutes.list, adminUserRoutes.file, { country: 'AQ' }],
    ['contracts', adminContractRoutes.list, adminContractRoutes.file, {}],
    ['deposits', adminDepositRoutes.list, adminDepositRoutes.file, { currency: 'BTC' }],
    ['withdrawals', adminWithdrawalRoutes.list, adminWithdrawalRoutes.file, { currency: 'BTC' }],
    ['adjustments', financeRoutes.adjustments, financeRoutes.adjustmentsFile, { state: 'requested' }],
    ['revenue', revenueRoutes.list, revenueRoutes.file, {}],
  ])('the file of %s says of each row that fits what the API says', async (_, list, file, query) => {
    const { items, total } = (await admin.call(list as Route, {
      query: { ...query, limit: 100 },
    })) as { items: Record<string, unknown>[]; total: number };
    const { text } = await admin.api().callRaw(file as Route, { query });
    const { headings, rows } = rowsOf(text);
    const columns = headings.filter((name) => !UNLIKE_API.includes(name));
    expect(rows).toHaveLength(total);
    expect(total).toBeGreaterThan(0);
    expect(byId(rows).map((row) => columns.map((name) => row[name]))).toEqual(
      byId(items).map((row) => columns.map((name) => told(row[name]))),
    );
  });

  test('of the ledger’s entries each leg is a line, by the filters of the screen: date, kind and amount', async () => {
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const query = { kind: 'withdrawal_hold' as const, from, at_least: '120' };
    const { items } = await admin.call(ledgerRoutes.entries, { query });
    const { text } = await admin.api().callRaw(financeRoutes.entriesFile, { query });
    const { rows } = rowsOf(text);
    expect(items).toHaveLength(1);
    expect(rows.map(({ id, account, side, amount }) => ({ id, account, side, amount }))).toEqual(
      items.flatMap(({ id, legs }) =>
        legs.map(({ account, side, amount }) => ({ id, account, side, amount })),
      ),
    );
  });

  test('of an approved withdrawal the file tells fee account, approvers and rate', async () => {
    const { text } = await admin.api().callRaw(adminWithdrawalRoutes.file, { query: { currency: 'BTC' } });
    const paid = rowsOf(text).rows.find(({ approved_by }) => approved_by === admin.username);
    expect(paid).toMatchObject({ fee_account: 'fees', rate: expect.stringMatching(/^\d/) });
  });
});
