import { formatHashPower } from '@lode/shared/core/hash-power';
import { formatUsd } from '@lode/shared/core/money';
import { listRewards } from '../../activities/queries/list-rewards.ts';
import { listApiKeys } from '../../keys/queries/list-api-keys.ts';
import { getPreferences } from '../../notifications/queries/get-preferences.ts';
import { getPushSettings } from '../../notifications/queries/get-push-settings.ts';
import { listNotifications } from '../../notifications/queries/list-notifications.ts';
import { listDevices } from '../../notifications/queries/list-push-devices.ts';
import { listBonuses, listHistory } from '../../referrals/queries/list-history.ts';
import { listWatchLinks } from '../../watch/queries/list-watch-links.ts';
import { listWebhooks } from '../../webhooks/queries/list-webhooks.ts';
import { everyCursor, everyPage } from '../every-page.ts';

/** Who came by the customer's code: what the referral page shows of them, not what is theirs alone. */
export async function* ownFriends(userId: string) {
  for await (const friend of everyPage((page) => listHistory(userId, page).then(({ friends }) => friends)))
    yield { username: friend.username, registered_at: friend.createdAt };
}

export async function* ownBonuses(userId: string) {
  for await (const row of everyPage((page) => listBonuses(userId, page).then(({ bonuses }) => bonuses))) {
    yield {
      at: row.createdAt,
      friend: row.friend,
      amount_usd: formatUsd(row.amount),
      rate_percent: row.rate,
      state: row.state,
      paid_at: row.paidAt,
    };
  }
}

export async function* ownActivityRewards(userId: string) {
  for await (const row of everyPage((page) => listRewards(userId, page))) {
    yield {
      at: row.createdAt,
      activity: row.title,
      hash_power_th: formatHashPower(row.hashPower),
      days: row.days,
      status: row.status,
      claimed_at: row.claimedAt,
      contract: row.contractId && String(row.contractId),
    };
  }
}

/** What the customer was told in the last 90 days. */
export async function* ownNotifications(userId: string) {
  for await (const row of everyCursor((paging) => listNotifications(userId, paging))) {
    const { kind, at, readAt, about, amount, currency, day, name, endsAt, device } = row;
    yield {
      at,
      kind,
      read_at: readAt,
      about: about ?? null,
      amount_usd: amount === undefined ? null : formatUsd(amount),
      ...{ currency, day, contract: name, ends_at: endsAt, device },
    };
  }
}

/** What the customer chose to be told. */
export async function* ownNoticePreferences(userId: string) {
  yield await getPreferences(userId);
}

/** The browsers that the customer is told on; their endpoints are keys to them, of which the host is told. */
export async function* ownPushDevices(userId: string) {
  for (const { endpoint, language, userAgent, createdAt, seenAt } of await listDevices(userId, 'user')) {
    const service = new URL(endpoint).host;
    yield { service, user_agent: userAgent, language, at: createdAt, last_seen_at: seenAt };
  }
}

/** What the customer chose to be told on them. */
export async function* ownPushSettings(userId: string) {
  yield await getPushSettings(userId, 'user');
}

/** The links that show something of the customer now. */
export async function* ownWatchLinks(userId: string) {
  for (const { name, facts, createdAt, expiresAt, lastSeenAt } of await listWatchLinks(userId))
    yield { name, facts, at: createdAt, expires_at: expiresAt, last_seen_at: lastSeenAt };
}

/** The keys with which the customer's programs call; nothing of the keys themselves. */
export async function* ownApiKeys(userId: string) {
  for (const row of await listApiKeys(userId)) {
    const { name, start, scope, networks, dailyLimit, createdAt, expiresAt, lastUsedAt, lastAddress } = row;
    yield {
      ...{ name, start, scope, networks, at: createdAt, expires_at: expiresAt },
      daily_limit_usd: dailyLimit === null ? null : formatUsd(dailyLimit),
      last_used_at: lastUsedAt,
      last_address: lastAddress,
    };
  }
}

/** The addresses that are told of what happens to the customer. */
export async function* ownWebhooks(userId: string) {
  for (const { url, kinds, on, createdAt } of await listWebhooks(userId))
    yield { url, kinds, on, at: createdAt };
}
