import type { LanguageCode } from '@lode/shared/core/languages';
import type { HandoffReason } from '@lode/shared/support/assistant-schemas';
import { definePort } from '../../../platform/port.ts';
import type { Transaction } from '../../../platform/transaction.ts';

/** What the desk asks of the assistant, which stands above it. */
export interface AssistantDesk {
  /** Whether new conversations begin with the assistant. */
  isOn: () => Promise<boolean>;
  /** What it says first. */
  welcome: (language: LanguageCode) => Promise<string>;
  /** Whether its answer to the customer's message of this number helped; for its figures. */
  noteHelpful: (sessionId: string, seq: number, helpful: boolean) => Promise<void>;
  /** That a conversation went to a person, at this head number, without an answer's doing; for its figures. */
  noteHandOff: (handedOff: {
    sessionId: string;
    customerId: string;
    seq: number;
    reason: HandoffReason;
  }) => Promise<void>;
  /** Removes what it keeps beside these conversations: their customer is gone. */
  forgetConversations: (tx: Transaction, sessionIds: string[]) => Promise<void>;
}

export const assistantDesk = definePort<AssistantDesk>('support/assistant-desk');
