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
      underWay = step().finally(next);
    }, drawFrom(LEAST_S, MOST_S) * 1000);
  };
  next();
  return async () => {
    clearTimeout(timer);
    await underWay;
    clearTimeout(timer);
  };
}

async function step(): Promise<void> {
  try {
    if (await isDemoAlive()) await liveOn();
  } catch (error) {
    // As with anybody: what they want is refused at times, or the site is ending.
    logger.debug({ err: error }, 'a simulated customer');
  }
}
