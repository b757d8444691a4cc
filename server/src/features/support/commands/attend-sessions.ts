import type { Types } from 'mongoose';
import { ATTENDED, SessionModel, type SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

/** The agents are back: their conversations are unattended no more. */
export async function attendSessions(agents: readonly Types.ObjectId[]): Promise<void> {
  const mine = await SessionModel.find({
    adminId: { $in: agents },
    status: 'ongoing',
    unattendedSince: { $ne: null },
  })
    .select({ rev: 1 })
    .lean<Pick<SessionRow, '_id' | 'rev'>[]>();
  for (const row of mine) await attendSession(row);
}

/** As it was read; whatever has happened to it since has said what it is now. */
export function attendSession({ _id, rev }: Pick<SessionRow, '_id' | 'rev'>): Promise<SessionRow | null> {
  return changeSession({ _id, rev, status: 'ongoing' }, { $unset: ATTENDED }, 'queue-stays');
}
