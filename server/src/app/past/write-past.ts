import type { ActivityRow } from '../../features/activities/activity.model.ts';
import { createActivity } from '../../features/activities/commands/save-activity.ts';
import { createDemoActivity } from '../../features/activities/commands/seed-demo-activity.ts';
import { usesSimulatedChains } from '../../features/chains/queries/uses-simulated-chains.ts';
import { proveLedger } from '../../features/ledger/commands/prove-ledger.ts';
import { proveSlice } from '../../features/ledger/commands/prove-slice.ts';
import { sealEntries } from '../../features/ledger/commands/seal-entries.ts';
import { dropQueuedMails } from '../../features/mail/commands/drop-queued-mails.ts';
import { tellPast } from '../../features/site/commands/tell-past.ts';
import { clock, setClockMoved } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';
import { DAY_MS } from '../../platform/utc-day.ts';
import { Crowd } from './crowd.ts';
import { closeBooks, liveUntil } from './farm-day.ts';
import { buyMiner, type Founders, foundFarm, renew } from './founders.ts';
import { payBonuses } from './money-out.ts';
import { leaveAsFound } from './present.ts';
import { requireBlankStore } from './require-blank-store.ts';
import { drawFrom, HOUR_MS, setNow } from './story-time.ts';

/** So many days ago the offer of the demo began, the demo's customer bought again, a founder renewed. */
const OFFER = 20;
const SECOND_MINER = 15;
const RENEWAL = 8;
/** Hours ago at which people are busy on the last day: what it shows is of the last 24 hours. */
const LATELY = [14, 9, 4];
/** People do something every so many days; the farm mines on all of them. */
const STEP = 2;

/** Whether everything that the past would be written with is invented, and said to be (H6), and no mail leaves. */
export const canWritePast = (): boolean =>
  config.mail.smtpUrl === undefined &&
  usesSimulatedChains() &&
  [config.pools.providers, config.rateProviders].every((providers) => providers.join() === 'simulated');

/**
 * Lives through so many days up to now, with the product's own commands on this process's clock, over invented chains,
 * prices and pool: every rule and proof holds of it as of what people do. `begin` puts in place what a site begins with:
 * from then on servers may run, which answer nothing but how far it is. Throws where the store holds anything.
 */
export async function writePast(days: number, begin: () => Promise<void>): Promise<void> {
  await requireBlankStore();
  const now = clock.nowMs();
  try {
    const founders = await foundFarm(now, async () => {
      await begin();
      await tell(0, days);
    });
    // The pool begins with the day before.
    setNow(now - (days + 1) * DAY_MS);
    // No money leaves before a first proof, and a whole one.
    await sealEntries();
    await proveSlice();
    await proveLedger();
    const turns = Math.ceil(days / STEP);
    const crowd = new Crowd(founders, turns, await welcomeUntil(now - (days * DAY_MS) / 10));
    for (let turn = 0; turn < turns; turn += 1) {
      const day = turn * STEP;
      await tell(day, days);
      await liveUntil(now - (days - day) * DAY_MS + drawFrom(0, 8) * HOUR_MS);
      await turnPage(days - day, days, founders, crowd);
      await crowd.liveDay(turn);
      if (day + 1 >= days) continue;
      // On the days between, people only ask.
      await liveUntil(now - (days - day - 1) * DAY_MS + drawFrom(0, 4) * HOUR_MS);
      await crowd.ask(drawFrom(2, 5));
    }
    for (const [more, hours] of LATELY.entries()) {
      await liveUntil(now - hours * HOUR_MS);
      await crowd.liveDay(turns + more);
    }
    await payBonuses();
    await leaveAsFound(now, founders.demo, crowd);
    await closeBooks();
    await dropQueuedMails();
  } finally {
    setClockMoved(0);
  }
}

/** What happens once, so many days ago, or on the first day of a shorter past. */
async function turnPage(
  daysAgo: number,
  days: number,
  { demo, renewing }: Founders,
  crowd: Crowd,
): Promise<void> {
  const isDay = (wanted: number) => Math.floor((daysAgo - Math.min(wanted, days)) / STEP) === 0;
  if (isDay(OFFER)) crowd.offer = await createDemoActivity();
  if (isDay(SECOND_MINER)) await buyMiner(demo, 720);
  if (isDay(RENEWAL)) await renew(renewing, 930);
}

/** An activity for those who register, over by a moment. */
function welcomeUntil(end: number): Promise<ActivityRow> {
  return createActivity(null, {
    title: 'Welcome to the farm',
    content:
      'Register while this activity runs.\nYour reward is 1 TH/s for 20 days.\nOne reward per customer.',
    type: 'register',
    reward_hashpower: '1',
    reward_period: 20,
    start_time: clock.now().toISOString(),
    end_time: new Date(end).toISOString(),
  });
}

/** For whoever waits: the site shows it, and the supervisor passes it on. */
async function tell(day: number, days: number): Promise<void> {
  await tellPast({ day, days });
  if (day % 10 === 0) process.stdout.write(`Progress: day ${day} of ${days}\n`);
}
