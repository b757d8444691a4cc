import { alertRoutes } from '@lode/shared/alerts/rest';
import type { AlertKind } from '@lode/shared/alerts/schemas';
import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { emptyLedger, ledger } from '../factories/ledger.ts';
import { buildPerson, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { mailsTo } from '../harness/mailbox.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const HOUR_MS = 3_600_000;
const USED = ['alerts', 'money_switches', 'withdrawals', 'referral_bonuses', 'treasury_breaks'];
let admin: Person;

const rows = async (name: string) => (await ledger()).collections(name);
const insert = async (name: string, row: object) => {
  await (await rows(name)).insertOne(row as never);
};

beforeEach(async () => {
  await emptyLedger();
  for (const name of USED) await (await rows(name)).deleteMany({});
  admin = await buildPerson(site, { role: 'admin' });
});

async function look(): Promise<void> {
  const { lookForAlerts } = await import('@lode/server/features/alerts/commands/look-for-alerts');
  await lookForAlerts();
}

/** What there is of a kind now: nothing else of the site is looked at. */
const open = async (kind: AlertKind) =>
  (await admin.call(alertRoutes.list, { query: { kind, state: 'open' } })).items;

/** How often this administrator was mailed about each of the planted causes, once all of it has gone out. */
async function mails(): Promise<Record<string, number>> {
  const queue = await rows('mails');
  await until(async () => (await queue.countDocuments({ to: admin.email, status: 'queued' })) === 0);
  const { mailLanguage } = await import('@lode/server/features/mail/mail-texts');
  const { alerts } = mailLanguage(null).texts;
  const caught = await mailsTo(admin.email, 'alert');
  const count = (kind: string) =>
    caught.filter(({ subject }) => subject.startsWith(`${alerts[kind]} (`)).length;
  return Object.fromEntries(Object.keys(CAUSES).map((kind) => [kind, count(kind)]));
}

const long = () => new Date(Date.now() - 40 * 24 * HOUR_MS);

/** What begins each, and what ends it. */
const CAUSES = {
  switch_fell: {
    begin: () =>
      insert('money_switches', {
        _id: 'accrual',
        off: true,
        stamp: new Types.ObjectId(),
        cause: 'payouts_fast',
        by: null,
        since: new Date(),
      }),
    end: async () => {
      await (await rows('money_switches')).deleteMany({});
    },
  },
  payout_waiting: {
    begin: () => insert('withdrawals', { state: 'approved', amount: 5n, createdAt: long() }),
    end: async () => {
      await (await rows('withdrawals')).updateMany({}, { $set: { state: 'rejected' } });
    },
  },
  chain_disputed: {
    begin: () =>
      insert('withdrawals', { state: 'paying', check: { kind: 'disputed' }, createdAt: new Date() }),
    end: async () => {
      await (await rows('withdrawals')).deleteMany({});
    },
  },
  marketing_empty: {
    begin: () =>
      insert('referral_bonuses', { purchaseId: 'planted', state: 'due', cleared: true, amount: 7n }),
    end: async () => {
      await (await rows('referral_bonuses')).deleteMany({});
    },
  },
  break_unsettled: {
    begin: () =>
      insert('treasury_breaks', { key: 'planted', day: '2026-01-01', state: 'open', foundAt: long() }),
    end: async () => {
      await (await rows('treasury_breaks')).updateMany({}, { $set: { state: 'settled' } });
    },
  },
  proof_old: {
    begin: async () => {
      await (await rows('ledger_proofs')).deleteMany({});
    },
    end: async () => {
      const { prove, proveSlice } = await ledger();
      await proveSlice();
      await prove();
    },
  },
} satisfies Partial<Record<AlertKind, { begin: () => Promise<void>; end: () => Promise<void> }>>;

test('each begins, is mailed once, and ends with its cause', async () => {
  const kinds = Object.keys(CAUSES) as AlertKind[];
  const now = async () => (await Promise.all(kinds.map(open))).flat();
  await look();
  expect(await now()).toEqual([]);
  for (const { begin } of Object.values(CAUSES)) await begin();
  await Promise.all([look(), look()]);
  const begun = await now();
  expect(begun.map(({ kind }) => kind)).toEqual(kinds);
  for (const alert of begun) expect(alert).toMatchObject({ count: 1, taken: null, ended_at: null });
  expect(await mails()).toEqual(Object.fromEntries(kinds.map((kind) => [kind, 1])));
  for (const { end } of Object.values(CAUSES)) await end();
  // Whoever looks beside this may have seen one just before.
  await until(async () => {
    await look();
    return (await now()).length === 0;
  });
  const { items } = await admin.call(alertRoutes.list, { query: { state: 'ended', limit: 100 } });
  expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
});

test('an alert is mailed again each hour until somebody takes it, then each day; one that comes back is the same one', async () => {
  const cause = CAUSES.switch_fell;
  await cause.begin();
  await look();
  const [alert] = await open('switch_fell');
  const params = { id: alert?.id ?? '' };
  const hourAgo = { $set: { mailedAt: new Date(Date.now() - HOUR_MS) } };
  await (await rows('alerts')).updateMany({}, hourAgo);
  await look();
  expect(await mails()).toMatchObject({ switch_fell: 2 });
  await admin.call(alertRoutes.take, { params });
  await (await rows('alerts')).updateMany({}, hourAgo);
  await look();
  expect(await mails()).toMatchObject({ switch_fell: 2 });
  await (await rows('alerts')).updateMany({}, { $set: { mailedAt: new Date(Date.now() - 24 * HOUR_MS) } });
  await admin.call(alertRoutes.take, { params });
  await look();
  expect(await mails()).toMatchObject({ switch_fell: 3 });
  await cause.end();
  await look();
  expect(await codeOf(admin.call(alertRoutes.take, { params }))).toBe('NOT_FOUND');
  await cause.begin();
  await look();
  expect(await open('switch_fell')).toMatchObject([{ id: params.id, taken: { by: { id: admin.id } } }]);
  expect(await mails()).toMatchObject({ switch_fell: 3 });
  const { metricsText } = await import('@lode/server/platform/watched');
  await import('@lode/server/features/alerts/alerts.feature');
  expect(await metricsText()).toContain('lode_alerts_open{kind="switch_fell"} 1');
  await cause.end();
});
