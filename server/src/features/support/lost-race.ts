import { AppError } from '@lode/shared/core/errors';
import type { SessionRow } from './support-session.model.ts';

/** What an agent is told who came too late: whose the conversation is now, or who has closed it. */
export function lostRace(row: SessionRow): AppError {
  const { status, adminUsername, closedBy, closedByUsername } = row;
  if (status === 'ongoing')
    return new AppError('ALREADY_ACCEPTED', { data: { admin_username: adminUsername } });
  const closed = { closed_by: closedBy, closed_by_username: closedByUsername ?? null };
  return new AppError('SESSION_NOT_ONGOING', { data: { status, ...closed } });
}
