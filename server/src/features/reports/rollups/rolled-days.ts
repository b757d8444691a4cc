import { addDays, dayOf } from '../../../platform/utc-day.ts';
import { findFirstDay as firstDayOfLedger } from '../../ledger/queries/find-first-day.ts';
import { findFirstFarmDay } from '../../mining/queries/find-first-farm-day.ts';
import { findFirstDay as firstDayOfDesk } from '../../support/queries/find-first-day.ts';
import { lastNotedDay } from '../../support/queries/tell-late-days.ts';
import { readFacts } from '../queries/read-support-facts.ts';
import type { Span } from '../report-window.ts';
import { everySecond, type Stopwatch, stopwatchOf } from '../stopwatch.ts';
import type { SupportFact } from '../support-figures.ts';
import { sumsOf } from '../support-sums.ts';
import { sumMiningDay } from './mining-days.ts';
import { sumMoney } from './money-days.ts';
import { packFacts } from './packed-facts.ts';
import { packPair } from './packed-pair.ts';
import { packSums } from './packed-sums.ts';
import type { RolledReport } from './rollup.model.ts';

interface Rolled {
  firstDay: () => Promise<string | null>;
  /** The last day whose sums may be kept. */
  lastDay: (now: number) => string;
  /** What the rows of a day come to; null while that may still change without anybody noting it. */
  sum: (day: Span) => Promise<Buffer | null>;
}

/** Longer than any transaction lasts: no entry of the day before is still to come. */
const HOUR_MS = 3_600_000;

const dayOver = (now: number): string => addDays(dayOf(now - HOUR_MS), -1);

type Pack = (facts: readonly SupportFact[], seconds: Stopwatch) => Buffer;

const ofSettled = (pack: Pack) => async (day: Span) => {
  const facts = await readFacts(day);
  if (!facts.every(({ settled }) => settled)) return null;
  return packPair(pack(facts, everySecond), pack(facts, await stopwatchOf(true)));
};

export const ROLLED: Record<RolledReport, Rolled> = {
  support: {
    firstDay: firstDayOfDesk,
    lastDay: lastNotedDay,
    sum: ofSettled((facts, seconds) => packSums(sumsOf(facts, seconds))),
  },
  support_facts: { firstDay: firstDayOfDesk, lastDay: lastNotedDay, sum: ofSettled(packFacts) },
  money: { firstDay: firstDayOfLedger, lastDay: dayOver, sum: sumMoney },
  mining: { firstDay: findFirstFarmDay, lastDay: dayOver, sum: sumMiningDay },
};
