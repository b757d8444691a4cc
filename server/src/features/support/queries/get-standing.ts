import type { Standing } from '@lode/shared/support/agent-schemas';
import { supportSettings } from '@lode/shared/support/settings';
import type { Identity } from '../../../platform/identity.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { AgentModel, type AgentRow } from '../support-agent.model.ts';
import { SessionModel } from '../support-session.model.ts';

/** What an agent says of themselves, and how many conversations they have and may be given. */
export async function getStanding({ userId }: Identity): Promise<Standing> {
  const [row, ongoing, { conversations_at_once }] = await Promise.all([
    AgentModel.findById(userId).lean<AgentRow>(),
    countOngoing(userId),
    getSettings(supportSettings),
  ]);
  return { choice: row?.choice ?? 'available', ongoing, limit: conversations_at_once };
}

/** How many conversations somebody has. */
export const countOngoing = (userId: string): Promise<number> =>
  SessionModel.countDocuments({ adminId: userId, status: 'ongoing' }).exec();
