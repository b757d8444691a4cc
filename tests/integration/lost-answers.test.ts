import { adminActivityRoutes } from '@lode/shared/activities/rest';
import { financeRoutes } from '@lode/shared/finance/rest';
import { riskRoutes } from '@lode/shared/risk/rest';
import { adminPlanRoutes } from '@lode/shared/store/admin-rest';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { buildDraft } from '../factories/activities.ts';
import { buildPerson, type Person } from '../factories/people.ts';
import { ruleInput } from '../factories/risk.ts';
import { PLAN } from '../factories/store.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const reason = 'looked at it by hand';

/** What staff create, each with something that changes the request. */
const MAKERS = {
  adjustment: (by: Person, idempotencyKey: string, change: number) =>
    by.call(financeRoutes.requestAdjustment, {
      body: { kind: 'transfer', from: 'fees', to: 'adjustments', amount_usd: String(5 + change), reason },
      idempotencyKey,
    }),
  plan: (by: Person, idempotencyKey: string, change: number) =>
    by.call(adminPlanRoutes.create, { body: { ...PLAN, name: `Plan ${change}` }, idempotencyKey }),
  activity: (by: Person, idempotencyKey: string, change: number) => {
    const [start_time, end_time] = ['2090-01-01T00:00:00.000Z', '2090-01-02T00:00:00.000Z'];
    const body = buildDraft({ title: `Activity ${change}`, start_time, end_time });
    return by.call(adminActivityRoutes.create, { body, idempotencyKey });
  },
  'risk rule': (by: Person, idempotencyKey: string, change: number) =>
    by.call(riskRoutes.createRule, {
      body: ruleInput({ name: `Rule ${change}`, active: false }),
      idempotencyKey,
    }),
};

/** As a process leaves it that dies after its commit. */
const loseAnswers = () => mongoose.connection.collection('idempotency_keys').deleteMany({});

test.each(Object.entries(MAKERS))(
  'L4: the same key is one %s even when the answer to the first was lost in a crash',
  async (_what, make) => {
    const by = await buildPerson(site, { role: 'admin' });
    const key = `make-${by.id}`;
    const first = await make(by, key, 0);
    await loseAnswers();
    expect(await make(by, key, 0)).toEqual(first);
    await loseAnswers();
    expect((await make(by, key, 1)).id).not.toBe(first.id);
  },
);
