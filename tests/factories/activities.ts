import { activityRoutes, adminActivityRoutes } from '@lode/shared/activities/rest';
import type { ActivityDraft, AdminActivity } from '@lode/shared/activities/schemas';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { changeSettings } from '../harness/change-settings.ts';
import type { Site } from '../harness/site.ts';
import { until } from '../harness/wait.ts';
import { buildAgent, type Person } from './people.ts';

const HOUR_MS = 3_600_000;

/** A time so many milliseconds from now, as the wire says it. */
export const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** What an administrator could write: it began an hour ago, ends in an hour, and asks for a registration. */
export function buildDraft(traits: Partial<ActivityDraft> = {}): ActivityDraft {
  return {
    title: `Activity ${Math.random().toString(36).slice(2, 8)}`,
    type: 'register',
    content: 'First line\nSecond line',
    reward_hashpower: '1.50',
    reward_period: 7,
    start_time: inMs(-HOUR_MS),
    end_time: inMs(HOUR_MS),
    ...traits,
  };
}

/** An activity that this administrator has created. */
export function buildActivity(admin: Person, traits: Partial<ActivityDraft> = {}): Promise<AdminActivity> {
  return admin.call(adminActivityRoutes.create, { body: buildDraft(traits) });
}

/** Moves the times of an activity, and of what waits for it, where no administrator could: into the past. */
export async function moveTimes(id: string, times: { startsAt?: Date; endsAt?: Date }): Promise<void> {
  const [{ ActivityModel }, { RewardModel }] = await Promise.all([
    import('@lode/server/features/activities/activity.model'),
    import('@lode/server/features/activities/reward.model'),
  ]);
  if (times.endsAt) {
    await RewardModel.updateMany({ activityId: id }, { $set: { claimUntil: times.endsAt } });
  }
  await ActivityModel.updateOne({ _id: id }, { $set: times });
}

/** Stores a purchase of a customer, as the store would after one. */
export async function buildPurchaseRow(userId: string, createdAt = new Date()): Promise<void> {
  const [{ default: mongoose }, { PurchaseModel }] = await Promise.all([
    import('mongoose'),
    import('@lode/server/features/store/purchase.model'),
  ]);
  const id = () => new mongoose.Types.ObjectId();
  await PurchaseModel.create({
    userId,
    quoteId: id(),
    planId: id(),
    planName: 'Plan',
    pricePerTh: 1_000_000n,
    amountUsd: 1_000_000n,
    purchased: 1_000_000n,
    bonus: 0n,
    contractId: id(),
    startsAt: createdAt,
    endsAt: createdAt,
    entryId: id(),
    createdAt,
  });
}

const COLLECTIONS = [
  'activities',
  'activity_rewards',
  'activity_views',
  'mining_contracts',
  'mining_capacity',
  'store_purchases',
];

/** Activities look at everybody: nothing of other files, or left to them, may be seen. */
async function emptyActivities(): Promise<void> {
  const { default: mongoose } = await import('mongoose');
  for (const name of COLLECTIONS) await mongoose.connection.collection(name).deleteMany({});
}

/** For a test file: its site, before each test without activities and with room on the farm. Read `.admin` inside tests. */
export function useActivities(site: Site): { readonly admin: Person } {
  let admin: Person | undefined;
  beforeAll(async () => {
    admin = await buildAgent(site, { role: 'operator' });
  });
  beforeEach(async () => {
    await emptyActivities();
    // Since always: an activity may have begun before its test.
    const { updateSettings } = await import('@lode/server/features/site/commands/update-settings');
    await updateSettings({ capacity_th: '1000' }, new Date(0));
    await changeSettings(site, {});
  });
  afterAll(emptyActivities);
  return {
    get admin() {
      if (!admin) throw new Error('The administrator is there from beforeAll on.');
      return admin;
    },
  };
}

export const params = ({ id }: { id: string }) => ({ params: { id } });

/** What customers do and have, one line each. */
export const claim = (person: Person, activity: { id: string }, server = 0) =>
  person.call(activityRoutes.claim, params(activity), server);
export const rewardsOf = (person: Person) => person.call(activityRoutes.rewards);

export async function contractsOf(person: Person) {
  const { ContractModel } = await import('@lode/server/features/mining/contract.model');
  return ContractModel.find({ userId: person.id }, null, { useBigInt64: true }).lean();
}

/** Waits until the workers have given somebody a pending reward. */
export const pendingFor = (person: Person) =>
  until(async () => (await rewardsOf(person)).find(({ status }) => status === 'pending'));
