import { SessionModel, type SessionRow } from '../support-session.model.ts';

/** The one conversation that a customer may have open. */
export function findOpenSession(userId: string): Promise<SessionRow | null> {
  return SessionModel.findOne({ userId, open: true }).lean<SessionRow>();
}
