import { formatUsd } from '@lode/shared/core/money';
import type { Notification } from '@lode/shared/notifications/schemas';
import type { NotificationRow } from './notification.model.ts';

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: String(row._id),
    kind: row.kind,
    at: row.at.toISOString(),
    read: row.readAt !== null,
    about: row.about ?? null,
    amount_usd: row.amount === undefined ? null : formatUsd(row.amount),
    currency: row.currency ?? null,
    day: row.day ?? null,
    name: row.name ?? null,
    ends_at: row.endsAt?.toISOString() ?? null,
    device: row.device ?? null,
    reasons: row.reasons ?? [],
  };
}
