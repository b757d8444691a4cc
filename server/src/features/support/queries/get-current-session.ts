import { REOPEN_MS } from '@lode/shared/support/schemas';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { touchCustomer } from '../commands/touch-customer.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { findOpenSession } from './find-open-session.ts';

/** The customer's open conversation, else the latest while it can be reopened, read, rated and saved; null for none. */
export async function getCurrentSession(identity: Identity): Promise<SessionRow | null> {
  // One that was reopened need not be the latest.
  const latest = (await findOpenSession(identity.userId)) ?? (await findLatest(identity.userId));
  const shown = latest && (latest.open || (latest.closedAt?.getTime() ?? 0) > clock.nowMs() - REOPEN_MS);
  if (!shown) return null;
  if (latest.status === 'waiting') await touchCustomer([String(latest._id)]);
  return latest;
}

function findLatest(userId: string): Promise<SessionRow | null> {
  const own = { userId: new Types.ObjectId(userId) };
  return SessionModel.collection.findOne<SessionRow>(own, { sort: { createdAt: -1 } });
}
