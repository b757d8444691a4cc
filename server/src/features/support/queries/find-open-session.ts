import { Types } from 'mongoose';
import { SessionModel, type SessionRow } from '../support-session.model.ts';

/** The one conversation that a customer may have open. By the driver itself: it is asked for with every page. */
export function findOpenSession(userId: string): Promise<SessionRow | null> {
  return SessionModel.collection.findOne<SessionRow>({ userId: new Types.ObjectId(userId), open: true });
}
