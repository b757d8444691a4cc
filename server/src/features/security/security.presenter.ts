import type { SecurityEvent } from '@lode/shared/security/schemas';
import type { SecurityEventRow } from './security-event.model.ts';

export function presentSecurityEvent(row: SecurityEventRow, usernames: Map<string, string>): SecurityEvent {
  const { account } = row;
  return {
    id: String(row._id),
    at: row.at.toISOString(),
    kind: row.kind,
    account: account === null ? null : { id: account, username: usernames.get(account) ?? account },
    name: account === null ? row.nameHash : null,
    side: row.side,
    address: row.address,
    user_agent: row.userAgent,
    route: row.route,
    code: row.code,
    times: row.times,
  };
}
