import { reportRoutes } from '@lode/shared/reports/rest';
import { savedReportRoutes as routes } from '@lode/shared/reports/saved-rest';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOngoing } from '../factories/conversations.ts';
import { buildAgent, buildPerson, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { forgetHours } from '../harness/change-settings.ts';
import { useQuietQueue } from '../harness/quiet-queue.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const WEEK_MS = 7 * 24 * 3600 * 1000;
const SUPPORT = { report: 'support' as const, name: 'My desk', filters: {}, weekly: true };

let admin: Person;
let operator: Person;
beforeAll(async () => {
  await forgetHours();
  [admin, operator] = await Promise.all([
    buildPerson(site, { role: 'admin' }),
    buildPerson(site, { role: 'operator' }),
  ]);
});
afterAll(() => at(Date.now()));

// No mail goes out meanwhile: what one is about is taken away from it once it has.
useQuietQueue('mail');

async function at(moment: number): Promise<void> {
  const { setClockMoved } = await import('@lode/server/platform/clock');
  setClockMoved(moment - Date.now());
}

async function mailDue(): Promise<void> {
  const { mailReports } = await import('@lode/server/features/reports/commands/mail-reports');
  // Two processes at once, and once more.
  await Promise.all([mailReports(), mailReports()]);
  await mailReports();
}

interface Mail {
  to: string;
  facts: Record<string, string>;
}
const mailsTo = ({ email }: Person) =>
  mongoose.connection.collection('mails').find({ kind: 'report', to: email }).toArray() as unknown as Promise<
    Mail[]
  >;

test('a saved report is mailed once a week with the figures of the page, and no more when its link is followed', async () => {
  await buildOngoing(site);
  const saved = await admin.call(routes.create, { body: SUPPORT });
  const monday = Date.parse(saved.next_mail_at ?? '');
  // Long enough before that a busy machine does not reach it meanwhile.
  await at(monday - 600_000);
  await mailDue();
  expect(await mailsTo(admin)).toEqual([]);
  await at(monday + 1000);
  await mailDue();
  const [mail, ...others] = await mailsTo(admin);
  expect(others).toEqual([]);
  const { facts } = mail as Mail;
  const period = { from: facts.from ?? '', to: facts.to ?? '' };
  const report = await admin.call(reportRoutes.support, { query: period });
  const told = JSON.parse(facts.figures ?? '') as { figure: string; now: string }[];
  const started = (name: string) => report.figures.find(({ figure }) => figure === name)?.now.count;
  expect(told.find(({ figure }) => figure === 'started')?.now).toBe(String(started('started')));
  const query = { ...period, table: 'day' as const };
  const { text } = await admin.api().callRaw(reportRoutes.supportFile, { query });
  expect(facts.content, 'R3: the file is that of the page').toBe(text);
  expect(facts.link).toContain(`/googleadmin/reports/support?from=${period.from}&to=${period.to}`);

  await at(monday + WEEK_MS + 1000);
  await mailDue();
  expect(await mailsTo(admin)).toHaveLength(2);
  await admin.api().call(routes.unsubscribe, { params: { token: facts.end_report ?? '' } });
  await at(monday + 2 * WEEK_MS + 1000);
  await mailDue();
  expect(await mailsTo(admin)).toHaveLength(2);
  expect(await admin.call(routes.list)).toMatchObject([{ id: saved.id, weekly: false }]);
});

test('R3: a report in business hours is mailed as its page tells it, which hours are counted included', async () => {
  const filters = { hours: 'business' };
  const body = { ...SUPPORT, name: 'Our hours', filters };
  const saved = await admin.call(routes.create, { body });
  await at(Date.parse(saved.next_mail_at ?? '') + 1000);
  await mailDue();
  const mail = (await mailsTo(admin)).find(({ facts }) => facts.name === 'Our hours');
  const { from = '', to = '', content, filename, link, hours } = mail?.facts ?? {};
  const query = { from, to, table: 'day', hours: 'business' } as const;
  const { text } = await admin.api().callRaw(reportRoutes.supportFile, { query });
  expect({ content, filename, hours }).toEqual({
    content: text,
    filename: `support-business-hours-${from}-${to}.csv`,
    hours: 'always',
  });
  expect(link).toContain('/googleadmin/reports/support?hours=business&');
  await admin.call(routes.remove, { params: { id: saved.id } });
  const wrong = { ...body, filters: { hours: 'office' } };
  expect(await codeOf(admin.call(routes.create, { body: wrong }))).toBe('INVALID_PARAMS');
});

test('nobody saves, reads or is mailed a report that is not theirs to read', async () => {
  expect(await codeOf(operator.call(routes.create, { body: SUPPORT }))).toBe('FORBIDDEN');
  expect(await codeOf((await buildAgent(site)).call(routes.list))).toBe('FORBIDDEN');
  const money = { ...SUPPORT, report: 'money' as const, filters: { zone: 'Asia/Tokyo' } };
  const own = await operator.call(routes.create, { body: money });
  const params = { id: own.id };
  expect(await codeOf(admin.call(routes.change, { params, body: SUPPORT }))).toBe('NOT_FOUND');
  await admin.call(routes.remove, { params });
  expect(await operator.call(routes.list)).toMatchObject([{ name: 'My desk', weekly: true }]);
  for (const filters of [{ zone: 'Atlantis/Main' }, { topic: 'none-of-ours' }])
    expect(await codeOf(admin.call(routes.create, { body: { ...SUPPORT, filters } }))).toBe('INVALID_PARAMS');
  // Whose role was taken away meanwhile.
  await mongoose.connection
    .collection('users')
    .updateOne({ _id: new mongoose.Types.ObjectId(operator.id) }, { $set: { role: 'agent' } });
  await at(Date.parse(own.next_mail_at ?? '') + 1000);
  await mailDue();
  expect(await mailsTo(operator)).toEqual([]);
});
