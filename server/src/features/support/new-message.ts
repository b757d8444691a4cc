import type { AssistantPart } from '@lode/shared/support/assistant-schemas';
import type { SentFile } from '@lode/shared/support/file-schemas';
import type { Quote } from '@lode/shared/support/quote-schemas';
import type { HandOff } from './hand-off.ts';
import type { recordHandling } from './record-handling.ts';
import type { Sender } from './sender.ts';
import type { MessageRow } from './support-message.model.ts';

/** A message before it is stored. */
export interface NewMessage {
  sessionId: string;
  sender: Sender;
  cid: string;
  messageType: MessageRow['messageType'];
  content: string;
  /** Of a file. */
  file?: SentFile | undefined;
  /** What it answers. */
  quote?: Quote | undefined;
  /** Hash of what the sender sent. */
  digest: string;
  /** What it is found by, worked out before a transaction waits for it. */
  terms?: string[] | undefined;
  /** The last number an agent saw; another agent's answer after it stops the send. */
  lastSeenSeq?: number | undefined;
  /** Of the assistant's. */
  answer?: { forSeq: number; part: AssistantPart; handOff?: HandOff | undefined };
  /** Asked while it is stored, and answered before it is: throws for who may not send. */
  allowed?: Promise<void> | undefined;
  /** Notes that an agent takes a conversation over from the assistant by writing in it. */
  recordTakeOver?: ReturnType<typeof recordHandling> | undefined;
}
