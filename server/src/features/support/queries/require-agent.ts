import { AppError } from '@lode/shared/core/errors';
import { type Agent, listAgents } from '../../accounts/queries/list-agents.ts';

/** Who of the desk has this username; AGENT_NOT_FOUND. */
export async function requireAgent(username: string): Promise<Agent> {
  const agent = (await listAgents()).find((candidate) => candidate.username === username);
  if (!agent) throw new AppError('AGENT_NOT_FOUND', { fields: { to: 'AGENT_NOT_FOUND' } });
  return agent;
}
