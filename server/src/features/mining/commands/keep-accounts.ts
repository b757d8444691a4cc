import { clock } from '../../../platform/clock.ts';
import { endOf } from '../../../platform/utc-day.ts';
import { chosenPools } from '../pools/chosen-pools.ts';
import type { Pool } from '../pools/pool.ts';
import { RevenueModel } from '../revenue.model.ts';
import { accrueDays } from './accrue-days.ts';
import { bookStatements, statementClaim } from './book-statements.ts';

/** A day waits so long after its end for pools' statements and who confirms them; what comes later counts for the next. */
const STATEMENT_WAIT_MS = 6 * 3_600_000;

/**
 * What is due each day: statements of pools are booked, then every day that has ended is divided. Both by one
 * moment: a clock that leaps in between must not divide a day whose statement nobody has asked for yet.
 */
export async function keepAccounts(pools: Pool[] = chosenPools()): Promise<void> {
  const now = clock.nowMs();
  if (!(await bookStatements(pools, now))) return;
  const isComplete = async (day: string) => {
    if (now > endOf(day) + STATEMENT_WAIT_MS) return true;
    const claims = pools.map((pool) => statementClaim(pool, day));
    const booked = { claim: { $in: claims }, state: 'confirmed' as const };
    return (await RevenueModel.countDocuments(booked)) === claims.length;
  };
  await accrueDays(isComplete, now);
}
