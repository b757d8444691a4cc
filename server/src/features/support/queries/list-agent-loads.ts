import type { Colleague } from '@lode/shared/support/agent-schemas';
import { supportSettings } from '@lode/shared/support/settings';
import { listAgents } from '../../accounts/queries/list-agents.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { getAgentPresence } from '../presence.ts';
import { AgentModel, type AgentRow } from '../support-agent.model.ts';
import { countOngoing } from './get-standing.ts';

/** Colleagues with their presence, what they say of themselves, and how many conversations each has. */
export async function listAgentLoads(): Promise<Colleague[]> {
  const [agents, presence, rows, { conversations_at_once }] = await Promise.all([
    listAgents(),
    getAgentPresence(),
    AgentModel.find({}).select({ choice: 1 }).lean<AgentRow[]>(),
    getSettings(supportSettings),
  ]);
  const choices = new Map(rows.map(({ _id, choice }) => [String(_id), choice]));
  return Promise.all(
    agents.map(async ({ id, username }) => ({
      username,
      state: presence.get(username) ?? 'offline',
      choice: choices.get(id) ?? 'available',
      ongoing: await countOngoing(id),
      limit: conversations_at_once,
    })),
  );
}
