import { alertRoutes } from '@lode/shared/alerts/rest';
import type { AlertKind } from '@lode/shared/alerts/schemas';
import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { emptyLedger, ledger } from '../factories/ledger.ts';
import { buildPerson, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
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

/** How often this administrator was mailed about it. */
async function mails(kind: AlertKind): Promise<number> {
  return (await rows('mails')).countDocuments({ to: admin.email, 'facts.alert': kind });
}

const long = () => new Date(Date.now() - 40 * 24 * HOUR_MS);

/** What begins each, and what ends it. */
const CAUSES: Partial<Record<AlertKind, { begin: () => Promise<void>; end: () => Promise<void> }>> = {
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
};

test.each(Object.entries(CAUSES))(
  '%s begins, is mailed once, and ends with its cause',
  async (name, cause) => {
    const kind = name as AlertKind;
    await look();
    expect(await open(kind)).toEqual([]);
    await cause.begin();
    await Promise.all([look(), look()]);
    await look();
    expect(await open(kind)).toMatchObject([{ kind, count: 1, taken: null, ended_at: null }]);
    expect(await mails(kind)).toBe(1);
    await cause.end();
    await look();
    expect(await open(kind)).toEqual([]);
    const { items } = await admin.call(alertRoutes.list, { query: { kind } });
    expect(items).toMatchObject([{ kind, ended_at: expect.any(String) }]);
  },
);

test('an alert is mailed again each hour until somebody takes it; one that comes back is the same one', async () => {
  const cause = CAUSES.switch_fell;
  if (!cause) throw new Error('it has a cause');
  await cause.begin();
  await look();
  const [alert] = await open('switch_fell');
  const params = { id: alert?.id ?? '' };
  const hourAgo = { $set: { mailedAt: new Date(Date.now() - HOUR_MS) } };
  await (await rows('alerts')).updateMany({}, hourAgo);
  await look();
  expect(await mails('switch_fell')).toBe(2);
  await admin.call(alertRoutes.take, { params });
  await (await rows('alerts')).updateMany({}, hourAgo);
  await look();
  expect(await mails('switch_fell')).toBe(2);
  await cause.end();
  await look();
  expect(await codeOf(admin.call(alertRoutes.take, { params }))).toBe('NOT_FOUND');
  await cause.begin();
  await look();
  expect(await open('switch_fell')).toMatchObject([{ id: params.id, taken: { by: { id: admin.id } } }]);
  expect(await mails('switch_fell')).toBe(2);
  const { metricsText } = await import('@lode/server/platform/metrics');
  await import('@lode/server/features/alerts/alerts.feature');
  expect(await metricsText()).toContain('lode_alerts_open{kind="switch_fell"} 1');
  await cause.end();
});
