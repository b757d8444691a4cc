import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { type Owing, ownedSince } from '../absence.ts';
import { getAgentPresence } from '../presence.ts';
import { AgentModel, type AgentRow } from '../support-agent.model.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';

const BATCH = 5000;
const FIELDS = {
  rev: 1,
  adminId: 1,
  adminUsername: 1,
  adminName: 1,
  closesAt: 1,
  heldUntil: 1,
  lastAnswerSeq: 1,
  acceptedAt: 1,
  createdAt: 1,
  'events.kind': 1,
  'events.at': 1,
  'events.afterSeq': 1,
  unattendedSince: 1,
  unattendedFoundAt: 1,
} as const;

export type Cared = Owing &
  Pick<
    SessionRow,
    '_id' | 'rev' | 'adminId' | 'adminUsername' | 'adminName' | 'unattendedSince' | 'unattendedFoundAt'
  >;

/** A conversation with an agent, and since when nobody has been there for it; null while its agent is there. */
export interface Absence {
  row: Cared;
  since: Date | null;
}

/** What people have of conversations, the longest open first, each with how long its agent is gone. */
export async function findAbsences(): Promise<Absence[]> {
  const rows = await SessionModel.find({ status: 'ongoing', type: 'human', adminId: { $ne: null } })
    .sort({ waitingSince: 1 })
    .limit(BATCH)
    .select(FIELDS)
    .lean<Cared[]>();
  const seen = await lastSeen(rows);
  const gone = clock.nowMs() - config.support.unattendedMs;
  return rows.map((row) => {
    const at = seen.get(String(row.adminId)) ?? row.createdAt;
    const owned = ownedSince(row);
    const since = at > owned ? at : owned;
    return { row, since: since.getTime() > gone ? null : since };
  });
}

/**
 * When each of their agents was last there. Whoever Redis knows to be there is there, also at a server of an older
 * version, which notes nobody; that Redis does not know somebody says nothing.
 */
async function lastSeen(rows: readonly Cared[]): Promise<Map<string, Date>> {
  const ids = [...new Map(rows.map(({ adminId }) => [String(adminId), adminId])).values()];
  const [agents, presence] = await Promise.all([
    AgentModel.find({ _id: { $in: ids } }).lean<AgentRow[]>(),
    getAgentPresence(),
  ]);
  const seen = new Map(agents.map(({ _id, seenAt }) => [String(_id), seenAt]));
  const away = new Set(agents.flatMap(({ _id, choice }) => (choice === 'away' ? [String(_id)] : [])));
  for (const { adminId, adminUsername } of rows) {
    if (away.has(String(adminId))) continue;
    const state = presence.get(adminUsername ?? '');
    if (state === 'here' || (state && !seen.has(String(adminId)))) seen.set(String(adminId), clock.now());
  }
  return seen;
}
