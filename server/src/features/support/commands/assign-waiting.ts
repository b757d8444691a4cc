import { supportSettings } from '@lode/shared/support/settings';
import { clock } from '../../../platform/clock.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { pickAgent } from '../pick-agent.ts';
import { listCandidates } from '../queries/list-candidates.ts';
import { recordHandling } from '../record-handling.ts';
import { staffNameOf } from '../sender.ts';
import { AgentModel } from '../support-agent.model.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { TeamModel, type TeamRow } from '../team.model.ts';
import { giveWaiting } from './give-waiting.ts';

type Waiting = Pick<SessionRow, '_id' | 'rev' | 'teamId'>;
type Agent = Awaited<ReturnType<typeof listCandidates>>[number];

/** At most so many at a time; the next tick goes on. */
const BATCH = 100;

/**
 * Gives who waits, the longest first, to agents of their team who are available and have room, in turn or by load as the site is set.
 * C8: against whoever accepts or closes it, and against another that assigns, one wins.
 */
export async function assignWaiting(): Promise<void> {
  const { conversation_assignment: way, conversations_at_once: limit } = await getSettings(supportSettings);
  if (way === 'hand') return;
  const waiting = await SessionModel.find({ status: 'waiting' })
    .sort({ waitingSince: 1, _id: 1 })
    .limit(BATCH)
    .select({ rev: 1, teamId: 1 })
    .lean<Waiting[]>();
  const candidates = waiting.length > 0 ? await listCandidates() : [];
  const members = candidates.length > 0 ? await membersByTeam() : new Map<string, Set<string>>();
  for (const row of waiting) {
    const team = row.teamId ? members.get(String(row.teamId)) : undefined;
    const agent = pickAgent(team ? candidates.filter(({ id }) => team.has(id)) : candidates, way, limit);
    // Another team, or whoever is in none, may have room.
    if (!agent) continue;
    // Whoever gave this agent something meanwhile knows better what they have: the next tick looks again.
    if (!(await assign(row, agent))) candidates.splice(candidates.indexOf(agent), 1);
  }
}

/** Who is in each team; what came to one that is dissolved, or has nobody, is anybody's. */
async function membersByTeam(): Promise<Map<string, Set<string>>> {
  const teams = await TeamModel.find({ removedAt: null }).lean<TeamRow[]>();
  const staffed = teams.filter(({ memberIds }) => memberIds.length > 0);
  return new Map(staffed.map(({ _id, memberIds }) => [String(_id), new Set(memberIds)]));
}

/** Rolls the change back: somebody else has given this agent a conversation, or they have said that they take none. */
class NotFree extends Error {}

async function assign({ _id, rev }: Waiting, agent: Agent): Promise<boolean> {
  const staff = staffNameOf(agent);
  const record = recordHandling(null, 'conversation.assigned');
  const assignedAt = clock.now();
  try {
    const given = await giveWaiting({
      filter: { _id, rev },
      agent: { id: agent.id, staff },
      told: { kind: 'assigned', by: null, to: staff },
      alongside: async (tx, before, after) => {
        const claimed = await AgentModel.updateOne(
          { _id: agent.id, assignedAt: agent.assignedAt, choice: { $nin: ['busy', 'away'] } },
          { $set: { assignedAt } },
          { session: tx.session },
        );
        if (claimed.matchedCount === 0) throw new NotFree();
        await record(tx, before, after);
      },
    });
    if (given) Object.assign(agent, { ongoing: agent.ongoing + 1, assignedAt });
    return true;
  } catch (error) {
    if (error instanceof NotFree) return false;
    throw error;
  }
}
