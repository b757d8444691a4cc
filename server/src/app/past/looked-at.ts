import { Types } from 'mongoose';
import { followLoginFailure } from '../../features/risk/commands/follow-login-failure.ts';
import { type Review, reviewHit } from '../../features/risk/commands/review-hit.ts';
import { listHits } from '../../features/risk/queries/list-hits.ts';
import type { RiskHitRow } from '../../features/risk/risk-hit.model.ts';
import { clock } from '../../platform/clock.ts';
import { DAY_MS } from '../../platform/utc-day.ts';
import { isMidnightWithin, liveOverMidnight } from './farm-day.ts';
import { asProved } from './money-out.ts';
import type { Customer } from './people.ts';
import { drawFrom, MINUTE_MS, pass } from './story-time.ts';

/** Of the newcomers: these register in the browser of who invited them. */
const HOUSEMATES: readonly number[] = [8, 27];
/** And these want at once what they have paid in: on the day on which they come it is their coin’s. */
const HASTY: readonly number[] = [12];

export const isHousemate = ({ number }: Pick<Customer, 'number'>): boolean => HOUSEMATES.includes(number);
export const isHasty = ({ number }: Pick<Customer, 'number'>): boolean => HASTY.includes(number);

/** So many wrong passwords are looked at. */
const WRONG_PASSWORDS = 10;

/** Tries whatever comes to mind, within minutes. */
export async function forgetPassword({ row }: Customer): Promise<void> {
  if (isMidnightWithin(10 * MINUTE_MS)) await liveOverMidnight();
  for (let tries = 0; tries < WRONG_PASSWORDS; tries += 1) {
    pass(drawFrom(5, 40) * 1000);
    await followLoginFailure({ id: String(new Types.ObjectId()), email: row.email, at: clock.nowMs() });
  }
}

const IN_ORDER: Review = { decision: 'cleared', reason: 'Known to us, all in order' };
const ONE_HOME: Review = { decision: 'confirmed', reason: 'Both are one household' };
/** So long it is looked into whether two are one. */
const LOOKED_INTO_MS = 7 * DAY_MS;

/** An administrator decides on what rules have found, except the newest `left`. */
export async function reviewHits(left: number): Promise<void> {
  const { rows } = await listHits({ state: 'open', page: 1, limit: 100 });
  const due = rows
    .slice(left)
    .filter((hit) => !isRing(hit) || clock.nowMs() - hit.at.getTime() > LOOKED_INTO_MS);
  if (due.length === 0) return;
  await asProved('admin', async (by) => {
    for (const hit of due) await reviewHit(by, String(hit._id), isRing(hit) ? ONE_HOME : IN_ORDER);
  });
}

const isRing = ({ metric }: RiskHitRow): boolean => metric === 'referral_ring';
