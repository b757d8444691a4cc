import type { HandoffReason } from '@lode/shared/support/assistant-schemas';
import { recordAnswer } from './record-answer.ts';

export interface HandedOff {
  sessionId: string;
  customerId: string;
  /** The head number at which it happened. */
  seq: number;
  reason: HandoffReason;
}

/** Keeps that a conversation went to a person without an answer's doing. */
export function noteHandOff(handedOff: HandedOff): Promise<void> {
  return recordAnswer({
    ...handedOff,
    decision: 'hand-off',
    provider: 'built-in',
    fellBack: false,
    sources: [],
    tokens: 0,
  });
}
