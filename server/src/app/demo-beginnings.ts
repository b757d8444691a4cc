import { TERMS_VERSION } from '@lode/shared/accounts/terms';
import { AppError } from '@lode/shared/core/errors';
import { createUser, type NewUser } from '../features/accounts/commands/create-user.ts';
import { seedDemoReserves } from '../features/reserves/commands/seed-demo-reserves.ts';
import { seedRules } from '../features/risk/commands/seed-rules.ts';
import { seedDemoSettings } from '../features/site/commands/seed-demo-settings.ts';
import { seedPlans } from '../features/store/commands/seed-plans.ts';
import { seedCannedReplies } from '../features/support/commands/seed-canned-replies.ts';
import { seedTags } from '../features/support/commands/seed-tags.ts';
import { clock } from '../platform/clock.ts';

/** The demo's logins. They exist only beside the embedded store, on loopback. */
const DEMO_USERS: Omit<NewUser, 'emailVerified'>[] = [
  { username: 'demo', email: 'demo@example.com', password: 'Demo1234', role: 'user' },
  { username: 'demo2', email: 'demo2@example.com', password: 'Demo1234', role: 'user' },
  { username: 'admin', email: 'admin@example.com', password: 'Admin1234', role: 'admin' },
  // The second person, whom changes of rules wait for.
  { username: 'admin2', email: 'admin2@example.com', password: 'Admin1234', role: 'admin' },
  { username: 'agent2', email: 'agent2@example.com', password: 'Admin1234', role: 'agent' },
  { username: 'operator', email: 'operator@example.com', password: 'Admin1234', role: 'operator' },
];

/** The demo's staff may approve from the first minute on: they were there before anything that is asked for. */
const ALWAYS = new Date(0);

async function seedUsers(): Promise<void> {
  const acceptedTerms = { version: TERMS_VERSION, at: clock.now() };
  for (const user of DEMO_USERS) {
    try {
      const staff = user.role !== 'user' && { staffSince: ALWAYS };
      await createUser({ ...user, ...staff, emailVerified: true, acceptedTerms });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'DUPLICATE_USER')) throw error;
    }
  }
}

/** Each may run again on a store that it has seeded before. */
const beginnings: (() => Promise<void>)[] = [
  // Before the first administrator: a site that has one has decided.
  seedRules,
  seedUsers,
  seedDemoSettings,
  seedDemoReserves,
  seedCannedReplies,
  seedTags,
  seedPlans,
];

/** Puts in place what the demo's site begins with; run again it changes nothing. */
export async function beginDemo(): Promise<void> {
  for (const seed of beginnings) await seed();
}
