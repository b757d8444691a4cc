import type { GuardedChange, GuardedDecision } from '@lode/shared/guard/schemas';
import { clock } from '../../platform/clock.ts';
import { confirmProblem, mayCancel } from './guard.policy.ts';
import type { GuardedChangeRow } from './guarded-change.model.ts';
import type { StaffMember } from './ports/staff.ts';

export function presentGuarded(
  row: GuardedChangeRow,
  reader: StaffMember | null,
  isHeld = false,
): GuardedChange {
  const { id, username } = row.requestedBy;
  return {
    id: String(row._id),
    matter: row.matter,
    target: row.target,
    before: row.before,
    after: row.after,
    reason: row.reason,
    requested_by: { id, username },
    requested_at: row.requestedAt.toISOString(),
    waits_until: isHeld ? null : row.waitsUntil.toISOString(),
    state: row.state,
    decided_by: row.decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
    decision_reason: row.decisionReason,
    code: row.code,
    allowed: allowedOf(row, reader),
  };
}

function allowedOf(row: GuardedChangeRow, reader: StaffMember | null): GuardedDecision[] {
  if (row.state !== 'waiting') return [];
  return [
    ...(confirmProblem(row, reader, clock.now()) === null ? (['confirm'] as const) : []),
    ...(mayCancel(row, reader) ? (['cancel'] as const) : []),
  ];
}
