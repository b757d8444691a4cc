import { formatAmount, formatUsd } from '@lode/shared/core/money';
import { clock } from '../../../platform/clock.ts';
import { ledgerUsdOf } from '../../../platform/coin-value.ts';
import { logger } from '../../../platform/logger.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { addDays, dayOf } from '../../../platform/utc-day.ts';
import { recordOperation } from '../../administration/commands/record-operation.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { chosenPools } from '../pools/chosen-pools.ts';
import type { Pool, Statement } from '../pools/pool.ts';
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';
import { bookRevenue } from './book-revenue.ts';
import { blank } from './request-revenue.ts';

/** Days that are caught up with in one round. */
const CATCH_UP = 400;

/** What makes a statement count once. */
export function statementClaim(pool: Pool, day: string): string {
  return `${pool.name}:${day}`;
}

/**
 * Enters what pools state of the days that have ended by `now`, each day of a pool once, in order; a new pool begins
 * with yesterday. As with a receipt, another has to confirm: whoever of finance is first. An invented one is booked at once. A pool that does not answer, or has not closed a day, is asked again next time. Answers
 * false while a statement waits for a fresh rate: then no day must be divided without it.
 */
export async function bookStatements(pools: Pool[] = chosenPools(), now = clock.nowMs()): Promise<boolean> {
  const yesterday = addDays(dayOf(now), -1);
  let booked = true;
  for (const pool of pools) {
    let day = await firstUnstated(pool, yesterday);
    for (let count = 0; day <= yesterday && count < CATCH_UP; count += 1) {
      const statement = await ask(pool, day);
      if (!statement) break;
      const rate = await freshRate(statement);
      if (rate === null) {
        booked = false;
        break;
      }
      await book(pool, day, statement, rate);
      day = addDays(day, 1);
    }
  }
  return booked;
}

async function firstUnstated(pool: Pool, yesterday: string): Promise<string> {
  const last = await RevenueModel.findOne({ pool: pool.name }, { statedDay: 1 })
    .sort({ statedDay: -1 })
    .lean<Pick<RevenueRow, 'statedDay'>>();
  return last?.statedDay ? addDays(last.statedDay, 1) : yesterday;
}

async function ask(pool: Pool, day: string): Promise<Statement | undefined> {
  try {
    return await pool.statement(day);
  } catch (error) {
    logger.warn({ err: error, pool: pool.name, day }, 'a pool gave no statement');
    return undefined;
  }
}

async function freshRate({ coin }: Statement): Promise<string | null> {
  const found = await getRate(coin).catch(() => null);
  return found && !found.stale ? found.rate : null;
}

async function book(pool: Pool, day: string, { coin, amount }: Statement, rate: string): Promise<void> {
  const row: RevenueRow = {
    ...blank(),
    source: 'statement',
    pool: pool.name,
    simulated: pool.simulated,
    coin,
    amount,
    rate,
    amountUsd: ledgerUsdOf(amount, coin, rate),
    txid: null,
    claim: statementClaim(pool, day),
    statedDay: day,
    requestedBy: null,
    evidence: null,
  };
  try {
    await inLedger(async (tx) => {
      if (await RevenueModel.exists({ claim: row.claim }).session(tx.session)) return;
      await RevenueModel.create([row], { session: tx.session });
      const booked = pool.simulated ? await bookRevenue(tx, row, null) : null;
      if (!booked) tx.event('mining.revenue-changed', { revenueId: String(row._id) });
      await recordOperation(tx, {
        by: null,
        action: booked ? 'revenue.confirmed' : 'revenue.requested',
        target: { type: 'revenue', id: String(row._id), label: `${pool.name} ${day}` },
        after: {
          amount: formatAmount(amount, coin),
          amount_usd: formatUsd(row.amountUsd),
          rate,
          ...(booked && { day: booked.day }),
        },
      });
    });
  } catch (error) {
    // Another process has entered it meanwhile.
    if (!isDuplicateKey(error)) throw error;
  }
}
