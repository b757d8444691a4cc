import type { AgentChoice } from '@lode/shared/support/agent-schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { AgentModel } from '../support-agent.model.ts';
import { attendSessions } from './attend-sessions.ts';

/**
 * Says whether an agent is available, busy or away: on all of their screens, until they say otherwise. From then on who
 * is away counts as gone, unless they do something.
 */
export async function chooseAvailability({ userId, username }: Identity, choice: AgentChoice): Promise<void> {
  const _id = new mongoose.Types.ObjectId(userId);
  await inTransaction(async (tx) => {
    await AgentModel.updateOne(
      { _id },
      { $set: { choice, username, seenAt: clock.now() } },
      { upsert: true, session: tx.session },
    );
    tx.event('support.agent-changed', { agentId: userId });
  });
  if (choice !== 'away') await attendSessions([_id]);
}
