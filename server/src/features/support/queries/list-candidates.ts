import { clock } from '../../../platform/clock.ts';
import { type Agent, listAgents } from '../../accounts/queries/list-agents.ts';
import type { Candidate } from '../pick-agent.ts';
import { AgentModel, type AgentRow } from '../support-agent.model.ts';
import { countOngoing } from './get-standing.ts';

/** Twice what may pass between two notes that an agent is there: nobody is given a customer who has just left. */
const THERE_MS = 60_000;

/** Agents who are there and say that they are available, with what they have. */
export async function listCandidates(): Promise<(Agent & Candidate)[]> {
  const there = await AgentModel.find({
    seenAt: { $gt: new Date(clock.nowMs() - THERE_MS) },
    choice: { $nin: ['busy', 'away'] },
  }).lean<AgentRow[]>();
  if (there.length === 0) return [];
  const rows = new Map(there.map((row) => [String(row._id), row]));
  const agents = (await listAgents()).filter(({ id }) => rows.has(id));
  return Promise.all(
    agents.map(async (agent) => ({
      ...agent,
      ongoing: await countOngoing(agent.id),
      assignedAt: rows.get(agent.id)?.assignedAt ?? null,
    })),
  );
}
