import { definePort } from '../../../platform/port.ts';

export interface Desk {
  /** Whether an agent still has something to look at in a conversation, as far as nobody else has seen to it. */
  concerns: (agentId: string, sessionId: string) => Promise<boolean>;
  /** Of the conversations of which that holds, some of the newest. */
  listConcerning: (agentId: string) => Promise<string[]>;
}

export const desk = definePort<Desk>('notifications/desk');
