import { formatHashPower } from '@lode/shared/core/hash-power';
import { formatUsd } from '@lode/shared/core/money';
import type { Watched, WatchLink } from '@lode/shared/watch/schemas';
import type { WatchedView } from './queries/look-through-link.ts';
import type { WatchLinkRow } from './watch-link.model.ts';

export function presentWatchLink(row: WatchLinkRow): WatchLink {
  const { _id, name, facts, createdAt, expiresAt, lastSeenAt } = row;
  return {
    id: String(_id),
    name,
    facts,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  };
}

/** Figures only: nothing here leads to who they are of, nor to an entry of theirs. */
export function presentWatched({ expiresAt, balance, earnings, contracts }: WatchedView): Watched {
  return {
    expires_at: expiresAt.toISOString(),
    balance: balance && {
      available_usd: formatUsd(balance.available),
      held_usd: formatUsd(balance.held),
    },
    earnings: earnings && {
      total_usd: formatUsd(earnings.totalUsd),
      days: earnings.days.map(({ day, amount }) => ({ day, amount_usd: formatUsd(amount) })),
    },
    contracts:
      contracts?.map(({ contract: { title, hashPower, startsAt, endsAt } }) => ({
        title,
        hash_power_th: formatHashPower(hashPower),
        starts_at: startsAt.toISOString(),
        ends_at: endsAt.toISOString(),
      })) ?? null,
  };
}
