import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { touchCustomer } from '../commands/touch-customer.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';

/** A closed conversation stays "current" this long, so that it can be read, rated and saved. */
const CLOSED_SHOWN_MS = 24 * 3600 * 1000;

/** The customer's open conversation, else the one closed in the last 24 hours; null for none. */
export async function getCurrentSession(identity: Identity): Promise<SessionRow | null> {
  const latest = await SessionModel.findOne({ userId: identity.userId })
    .sort({ createdAt: -1 })
    .lean<SessionRow>();
  const shown =
    latest && (latest.open || (latest.closedAt?.getTime() ?? 0) > clock.nowMs() - CLOSED_SHOWN_MS);
  if (!shown) return null;
  if (latest.status === 'waiting') await touchCustomer([String(latest._id)]);
  return latest;
}
