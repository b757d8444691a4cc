import type { AgentSession } from '@lode/shared/support/schemas';
import type { PendingMessage } from '../engine/conversation-types.ts';

/** How long a close can be taken back. */
export const UNDO_MS = 5000;

/** A close that the server has not been told of. */
export interface Closing {
  /** As it was when the agent closed it. */
  session: AgentSession;
  /** When the server is told, in milliseconds. */
  dueAt: number;
}

/** `held`: not before what the agent wrote is with the server. `written`: called off, the customer wrote. */
export type Verdict = 'go' | 'held' | 'off' | 'written';

/**
 * What becomes of a close, by what is known of the conversation now: nobody's last word is cut off, nor the agent's own,
 * and a conversation that went its own way meanwhile is left alone.
 */
export function verdictOn(
  { session }: Closing,
  known: AgentSession | undefined,
  unsent: readonly PendingMessage[],
): Verdict {
  if (known && (known.status !== 'ongoing' || known.admin_username !== session.admin_username)) return 'off';
  if (known && known.head_seq > session.head_seq && known.last_message?.author === 'customer')
    return 'written';
  if (unsent.some(({ state }) => state === 'failed')) return 'off';
  return unsent.length > 0 ? 'held' : 'go';
}
