import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import { administrationRoutes } from '@lode/shared/administration/rest';
import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import { financeRoutes } from '@lode/shared/finance/rest';
import { accrualRoutes } from '@lode/shared/mining/accrual-rest';
import { adminContractRoutes } from '@lode/shared/mining/admin-rest';
import { revenueRoutes } from '@lode/shared/mining/revenue-rest';
import { riskRoutes } from '@lode/shared/risk/rest';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import mongoose from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { buildAgent, buildPerson, type Person } from '../factories/people.ts';
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
