import type { Alert } from '@lode/shared/alerts/schemas';
import type { AlertRow } from './alert.model.ts';

export function presentAlert(row: AlertRow): Alert {
  return {
    id: String(row._id),
    kind: row.kind,
    subject: row.subject,
    count: row.count,
    since: row.since.toISOString(),
    last_seen: row.lastSeen.toISOString(),
    taken: row.taken && { by: row.taken.by, at: row.taken.at.toISOString() },
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}
