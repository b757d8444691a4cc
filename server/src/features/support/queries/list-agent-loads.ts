import type { Presence } from '@lode/shared/support/schemas';
import { listAgents } from '../../accounts/queries/list-agents.ts';
import { getAgentPresence } from '../presence.ts';
import { SessionModel } from '../support-session.model.ts';

/** Colleagues with their presence and how many conversations each has. */
export async function listAgentLoads(): Promise<{ username: string; state: Presence; ongoing: number }[]> {
  const [agents, presence] = await Promise.all([listAgents(), getAgentPresence()]);
  return Promise.all(
    agents.map(async (agent) => ({
      username: agent.username,
      state: presence.get(agent.username) ?? 'offline',
      ongoing: await SessionModel.countDocuments({ adminId: agent.id, status: 'ongoing' }),
    })),
  );
}
