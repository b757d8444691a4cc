import type { Identity } from '../../../platform/identity.ts';
import { requireSession } from '../support.policy.ts';
import type { SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

/** Notes that a colleague has looked where notes name them; for who is not named it is answered as it is. */
export async function seeMentions(identity: Identity, sessionId: string): Promise<SessionRow> {
  const { username } = identity;
  const seen = await changeSession(
    { _id: sessionId, 'mentions.username': username },
    ({ mentions = [] }) => ({ $set: { mentions: mentions.filter((one) => one.username !== username) } }),
    'queue-stays',
  );
  return seen ?? requireSession(identity, sessionId);
}
