import { notificationRoutes } from '@lode/shared/notifications/rest';
import { NOTICES_UNLESS_CHOSEN, type NoticePreferences } from '@lode/shared/notifications/schemas';
import { Types } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { toldTo } from '../factories/notifications.ts';
import { buildCustomer, type Person } from '../factories/people.ts';
import { mailTo } from '../harness/mailbox.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const USD = 1_000_000n;

const choose = (person: Person, chosen: Partial<NoticePreferences>) =>
  person.call(notificationRoutes.choose, { body: { ...NOTICES_UNLESS_CHOSEN, ...chosen } });

async function tellOfPayout({ id }: Person, day: string): Promise<void> {
  const { notifyPayouts } = await import('@lode/server/features/notifications/commands/notify');
  const { inTransaction } = await import('@lode/server/platform/transaction');
  await inTransaction((tx) => notifyPayouts(tx, day, [{ userId: new Types.ObjectId(id), amount: USD }]));
}

/** Lets the time of everything that waits for its mail come. */
async function makeDue({ id }: Person): Promise<void> {
  const { NotificationModel } = await import('@lode/server/features/notifications/notification.model');
  const waiting = { userId: id, mailAt: { $exists: true } };
  await NotificationModel.updateMany(waiting, { $set: { mailAt: new Date(0) } });
}

const mailDue = async () =>
  (await import('@lode/server/features/notifications/commands/mail-news')).mailNews();

const queuedFor = async ({ email }: Person) => {
  const { MailModel } = await import('@lode/server/features/mail/mail.model');
  return MailModel.countDocuments({ to: email, kind: 'news' });
};

test('a digest tells all that was chosen in one mail, once, however many put it together, and is never empty', async () => {
  const customer = await buildCustomer(site);
  await choose(customer, { mailed: ['payout'], pace: 'weekly', time_zone: 'Asia/Tokyo' });
  await makeDue(customer);
  await mailDue();
  expect(await queuedFor(customer)).toBe(0);
  await tellOfPayout(customer, '2026-03-01');
  await tellOfPayout(customer, '2026-03-01');
  await tellOfPayout(customer, '2026-03-02');
  await mailDue();
  expect(await queuedFor(customer)).toBe(0);
  await makeDue(customer);
  await Promise.all([mailDue(), mailDue(), mailDue()]);
  await mailDue();
  const { text } = await mailTo(customer.email, 'news');
  expect(text).toContain('- Mining payout for Mar 2, 2026: $1.00\n- Mining payout for Mar 1, 2026: $2.00');
  expect(await queuedFor(customer)).toBe(1);
});

test('news that cannot be worded keep nobody else’s back', async () => {
  const { NotificationModel } = await import('@lode/server/features/notifications/notification.model');
  const [broken, customer] = await Promise.all([buildCustomer(site), buildCustomer(site)]);
  for (const person of [broken, customer]) {
    await choose(person, { mailed: ['payout'], pace: 'daily' });
    await tellOfPayout(person, '2026-03-01');
  }
  const planted = { $set: { mailAt: new Date(0), endsAt: 'no time' } };
  await NotificationModel.collection.updateMany({ userId: new Types.ObjectId(broken.id) }, planted);
  onTestFinished(async () => {
    await NotificationModel.deleteMany({ userId: broken.id });
  });
  await makeDue(customer);
  await mailDue();
  expect([await queuedFor(broken), await queuedFor(customer)]).toEqual([0, 1]);
});

test('a mail that cannot be worded is given up in time, as one that cannot be sent', async () => {
  const { MailModel } = await import('@lode/server/features/mail/mail.model');
  const { sendMail } = await import('@lode/server/features/mail/commands/send-mail');
  const due = new Date(0);
  const facts = { news: 'no news', more: '', unsubscribe: '' };
  const times = { nextTryAt: due, createdAt: due };
  const mail = await MailModel.create({
    ...{ to: 'planted@lode.example', kind: 'news', language: null, facts, status: 'queued', tries: 0 },
    ...times,
  });
  onTestFinished(async () => {
    await MailModel.deleteOne({ _id: mail._id });
  });
  await sendMail(String(mail._id), due.getTime());
  // A worker of the site may have taken it first.
  await until(async () => (await MailModel.findById(mail._id))?.status === 'failed');
});

test('one click from the mail ends it without a log-in, and only that; a forged link ends nothing', async () => {
  const customer = await buildCustomer(site);
  await choose(customer, { mailed: ['payout'], hidden: ['support_answer'], pace: 'daily' });
  await tellOfPayout(customer, '2026-03-01');
  const { unsubscribeToken } = await import('@lode/server/features/notifications/unsubscribe-link');
  const token = unsubscribeToken(customer.id);
  const click = (link: string) =>
    fetch(`${site.urls[0]}/api/notifications/unsubscribe/${link}`, {
      method: 'POST',
      // As mail programs do it.
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }).then(({ status }) => status);
  const other = await buildCustomer(site);
  expect(await click(token.replace(customer.id, other.id))).toBe(404);
  expect([await click(token), await click(token)]).toEqual([200, 200]);
  expect(await customer.call(notificationRoutes.preferences)).toEqual({
    ...{ hidden: ['support_answer'], mailed: [], pace: 'daily', time_zone: null },
  });
  await makeDue(customer);
  await mailDue();
  expect(await queuedFor(customer)).toBe(0);
  expect(await toldTo(customer.id)).toHaveLength(1);
});

test('what is hidden is neither listed nor counted, and comes back when it is shown again', async () => {
  const customer = await buildCustomer(site);
  await tellOfPayout(customer, '2026-03-01');
  await choose(customer, { hidden: ['payout'] });
  expect(await customer.call(notificationRoutes.list, { query: {} })).toMatchObject({ items: [], unread: 0 });
  await choose(customer, { hidden: [] });
  expect(await customer.call(notificationRoutes.list, { query: {} })).toMatchObject({ unread: 1 });
});

test('who turns everything off is told of log-ins all the same: that is no choice', async () => {
  const customer = await buildCustomer(site);
  const refused = await customer.send(notificationRoutes.choose, {
    body: { ...NOTICES_UNLESS_CHOSEN, hidden: ['new_login'] as never },
  });
  expect(refused.body).toMatchObject({ code: 'INVALID_PARAMS' });
  expect(await customer.call(notificationRoutes.preferences)).toEqual(NOTICES_UNLESS_CHOSEN);
});

test('an end of a contract waits for the digest of who wants one', async () => {
  const customer = await buildCustomer(site);
  const { isMailedAtOnce } = await import('@lode/server/features/notifications/queries/get-preferences');
  expect(await isMailedAtOnce(customer.id, 'contract_ending')).toBe(true);
  await choose(customer, { pace: 'daily' });
  expect(await isMailedAtOnce(customer.id, 'contract_ending')).toBe(false);
});
