import { supportSettings } from '@lode/shared/support/settings';
import { clock } from '../../../platform/clock.ts';
import { listAgents } from '../../accounts/queries/list-agents.ts';
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
  if (way === 'hand' || !(await SessionModel.exists({ status: 'waiting' }))) return;
  const candidates = await listCandidates();
  const members = candidates.length > 0 ? await membersByTeam() : new Map<string, Set<string>>();
  const pick = (team: ReadonlySet<string> | undefined) =>
    pickAgent(team ? candidates.filter(({ id }) => team.has(id)) : candidates, way, limit);
  if (!pick(undefined)) return;
  const full = [...members].filter(([, team]) => !pick(team)).map(([id]) => id);
  for (const row of await listWaiting(full)) {
    const agent = pick(members.get(String(row.teamId)));
    // Another team, or whoever is in none, may have room.
    if (!agent) continue;
    // Whoever gave this agent something meanwhile knows better what they have: the next tick looks again.
    if (!(await assign(row, agent))) candidates.splice(candidates.indexOf(agent), 1);
  }
}

/** The longest waiting but for those of these teams, who have no room: however many they are, they hold no other up. */
function listWaiting(full: string[]): Promise<Waiting[]> {
  return SessionModel.find({ status: 'waiting', ...(full.length > 0 && { teamId: { $nin: full } }) })
    .sort({ waitingSince: 1, _id: 1 })
    .limit(BATCH)
    .select({ rev: 1, teamId: 1 })
    .lean<Waiting[]>()
    .exec();
}

/** Who is in each team; what came to one that is dissolved, or has no agent any more, is anybody's. */
async function membersByTeam(): Promise<Map<string, Set<string>>> {
  const [teams, agents] = await Promise.all([
    TeamModel.find({ removedAt: null }).lean<TeamRow[]>(),
    listAgents(),
  ]);
  const known = new Set(agents.map(({ id }) => id));
  return new Map(
    teams.flatMap(({ _id, memberIds }) => {
      const members = memberIds.filter((id) => known.has(id));
      return members.length > 0 ? [[String(_id), new Set(members)] as const] : [];
    }),
  );
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
