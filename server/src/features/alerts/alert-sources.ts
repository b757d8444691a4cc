import type { AlertKind } from '@lode/shared/alerts/schemas';
import { alertSettings } from '@lode/shared/alerts/settings';
import { CHAINS } from '@lode/shared/chains/schemas';
import { COINS } from '@lode/shared/core/money';
import { clock } from '../../platform/clock.ts';
import { DAY_MS } from '../../platform/utc-day.ts';
import { getChainDelay } from '../chains/queries/get-chain-delay.ts';
import { getBalance } from '../ledger/queries/get-balance.ts';
import { isLedgerSound } from '../ledger/queries/get-last-proof.ts';
import { findRate } from '../rates/queries/get-rate.ts';
import { getDueBonuses } from '../referrals/queries/get-due-bonuses.ts';
import { getSettings } from '../settings/queries/get-settings.ts';
import { listSwitches } from '../switches/queries/list-switches.ts';
import { findOldBreaks } from '../treasury/queries/find-old-breaks.ts';
import { countDisputed, countWaitingSince } from '../withdrawals/queries/count-waiting.ts';

/** That something is there now, and how much of it. */
export interface Sighting {
  subject: string | null;
  count: number;
}

/** A chain's source that has not answered for so long keeps payments waiting. */
const CHAIN_SILENT_S = 180;
const HOUR_MS = 3_600_000;

const one = (subject: string): Sighting => ({ subject, count: 1 });
const some = (count: number): Sighting[] => (count > 0 ? [{ subject: null, count }] : []);

async function where<T extends string>(
  subjects: readonly T[],
  is: (subject: T) => Promise<boolean>,
): Promise<Sighting[]> {
  const found = await Promise.all(subjects.map(is));
  return subjects.filter((_, at) => found[at]).map(one);
}

/** Of each kind, what is there now. One that throws cannot tell: what was there stays. */
export const ALERT_SOURCES: Record<AlertKind, () => Promise<Sighting[]>> = {
  switch_fell: async () => {
    const { stopped } = await listSwitches();
    return stopped.filter(({ by }) => by === null).map(({ _id }) => one(_id));
  },
  payout_waiting: async () => {
    const { payout_wait_hours } = await getSettings(alertSettings);
    return some(await countWaitingSince(new Date(clock.nowMs() - payout_wait_hours * HOUR_MS)));
  },
  rate_silent: () => where(COINS, async (coin) => (await findRate(coin))?.stale ?? true),
  chain_silent: () =>
    where(CHAINS, async (chain) => ((await getChainDelay(chain)) ?? Infinity) > CHAIN_SILENT_S),
  chain_disputed: async () => some(await countDisputed()),
  marketing_empty: async () => {
    const [{ count, next }, { available }] = await Promise.all([getDueBonuses(), getBalance('marketing')]);
    return available < next ? some(count) : [];
  },
  break_unsettled: async () => (await findOldBreaks(new Date(clock.nowMs() - DAY_MS))).map(one),
  proof_old: async () => ((await isLedgerSound()) ? [] : some(1)),
};
