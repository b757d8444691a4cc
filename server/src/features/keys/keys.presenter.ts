import { formatUsd } from '@lode/shared/core/money';
import type { ApiKey } from '@lode/shared/keys/schemas';
import { clock } from '../../platform/clock.ts';
import { dayOf } from '../../platform/utc-day.ts';
import type { ApiKeyRow } from './api-key.model.ts';

/** A key as its customer sees it. */
export function presentApiKey(row: ApiKeyRow): ApiKey {
  const { dailyLimit, spentDay, spent } = row;
  const today = spentDay === dayOf(clock.now()) ? spent : 0n;
  return {
    id: String(row._id),
    name: row.name,
    start: row.start,
    scope: row.scope,
    networks: row.networks,
    daily_limit_usd: dailyLimit === null ? null : formatUsd(dailyLimit),
    spent_today_usd: dailyLimit === null ? null : formatUsd(today),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    last_address: row.lastAddress,
  };
}
