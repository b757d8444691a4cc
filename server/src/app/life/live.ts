import { seedQuestionSet } from '../../features/assistant/commands/seed-question-set.ts';
import { getDemoPast } from '../../features/site/queries/get-demo-past.ts';
import { isDemoAlive } from '../../features/site/queries/is-demo-alive.ts';
import { config } from '../../platform/config.ts';
import { logger } from '../../platform/logger.ts';
import { drawFrom } from '../past/story-time.ts';
import { canWritePast } from '../past/write-past.ts';
import { liveOn } from './live-on.ts';

/** Something happens every so many seconds. */
const [LEAST_S, MOST_S] = [20, 60];

/** Has the demo's simulated customers go on living as long as this process does; returns what ends that. */
export function startLiving(): () => Promise<void> {
  if (!config.demoLife || !canWritePast()) return async () => undefined;
  let underWay = Promise.resolve();
  let timer: NodeJS.Timeout;
  const next = (): void => {
    timer = setTimeout(() => {
      underWay = quietly(step).finally(next);
    }, drawFrom(LEAST_S, MOST_S) * 1000);
  };
  next();
  return async () => {
    clearTimeout(timer);
    await underWay;
    clearTimeout(timer);
  };
}

let hasAsked = false;

async function step(): Promise<void> {
  if (await getDemoPast()) return;
  // A demo with a past comes here without its set. Neither life nor an end waits for it.
  if (!hasAsked) void quietly(seedQuestionSet);
  hasAsked = true;
  if (await isDemoAlive()) await liveOn();
}

async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // As with anybody: what they want is refused at times, or the site is ending.
    logger.debug({ err: error }, 'what lives in the demo');
  }
}
