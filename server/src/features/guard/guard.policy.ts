import { can } from '@lode/shared/core/abilities';
import type { ErrorCode } from '@lode/shared/core/errors';
import { MATTERS } from '@lode/shared/guard/matters';
import { isStaffLongEnough } from '../../platform/second-person.ts';
import type { GuardedChangeRow } from './guarded-change.model.ts';
import type { StaffMember } from './ports/staff.ts';

export function holds(member: StaffMember, ability: Parameters<typeof can>[1]): boolean {
  return can({ kind: 'admin', role: member.role }, ability);
}

/**
 * What keeps somebody from being the second person; null for nothing. They hold the ability now, are neither who asked
 * nor whom it is about, and were staff before it was asked for, for as long as it waits: an accomplice who is made staff
 * for it comes too late.
 */
export function confirmProblem(
  change: Pick<GuardedChangeRow, 'matter' | 'target' | 'requestedBy' | 'requestedAt'>,
  member: StaffMember | null,
  now: Date,
): ErrorCode | null {
  if (!member || !holds(member, MATTERS[change.matter].confirm)) return 'FORBIDDEN';
  if (member.id === change.requestedBy.id || member.id === change.target.id) return 'OWN_REQUEST';
  return isStaffLongEnough(member.staffSince, change.requestedAt, now) ? null : 'APPROVER_TOO_NEW';
}

/** Any administrator of the matter cancels but the one whom it is about; whoever asked takes it back. */
export function mayCancel(
  change: Pick<GuardedChangeRow, 'matter' | 'requestedBy' | 'target'>,
  member: StaffMember | null,
): boolean {
  return (
    member !== null &&
    member.id !== change.target.id &&
    (holds(member, MATTERS[change.matter].confirm) || member.id === change.requestedBy.id)
  );
}
