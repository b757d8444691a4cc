import type { MiningSummary } from '@lode/shared/mining/schemas';

const DAY_MS = 86_400_000;

/** What was paid today, which is for yesterday; null where the newest payout is older, or there is none. */
export function paidToday({ last_payout, now }: Pick<MiningSummary, 'last_payout' | 'now'>) {
  const yesterday = new Date(Date.parse(now) - DAY_MS).toISOString().slice(0, 10);
  return last_payout?.day === yesterday ? last_payout : null;
}
