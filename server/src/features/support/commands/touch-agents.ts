import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { AgentModel, type AgentRow } from '../support-agent.model.ts';
import { attendSessions } from './attend-sessions.ts';

/** Noted at most this often: neither a beat nor a poll every 3 s need write each time. */
const NOTE_EVERY_MS = 15_000;

/**
 * Notes that these agents (user ids) are there, and takes what was unattended of theirs as attended again. Kept in the
 * store, so that losing Redis makes nobody absent. Who says that they are away is there only where they do something.
 */
export async function touchAgents(ids: readonly string[], sign: 'there' | 'acted' = 'there'): Promise<void> {
  const now = clock.nowMs();
  const agents = [...new Set(ids)];
  if (agents.length === 0) return;
  const known = await AgentModel.find({ _id: { $in: agents } })
    .select({ seenAt: 1, choice: 1 })
    .lean<Pick<AgentRow, '_id' | 'seenAt' | 'choice'>[]>();
  const met = new Set(known.map(({ _id }) => String(_id)));
  const fresh = agents.filter((id) => !met.has(id));
  if (fresh.length > 0) await greet(fresh, new Date(now));
  const counts = ({ seenAt, choice }: Pick<AgentRow, 'seenAt' | 'choice'>) =>
    seenAt.getTime() < now - NOTE_EVERY_MS && (sign === 'acted' || choice !== 'away');
  const quiet = known.filter(counts).map(({ _id }) => _id);
  if (quiet.length === 0) return;
  await AgentModel.updateMany({ _id: { $in: quiet } }, { $max: { seenAt: new Date(now) } });
  await attendSessions(quiet);
}

/** Whose first time it is; another process may have noted it already. */
export async function greet(ids: readonly string[], seenAt: Date): Promise<void> {
  try {
    await AgentModel.insertMany(
      ids.map((_id) => ({ _id, seenAt })),
      { ordered: false },
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
