import type { LanguageCode } from '@lode/shared/core/languages';
import type { AccountTool, HandoffReason, MessageSource } from '@lode/shared/support/assistant-schemas';

/** One line of the conversation before the question. */
export interface Turn {
  author: 'customer' | 'assistant' | 'agent';
  text: string;
}

/** What is asked. The account tools are bound to this customer; nothing in the text chooses another. */
export interface Question {
  text: string;
  /** What the conversation is held in. */
  language: LanguageCode;
  /** Oldest first, without the question itself. */
  history: Turn[];
  /** Null in the playground and in question sets: account tools then answer with nothing. */
  customerId: string | null;
}

/** A sentence as it is shown, and what it rests on (H7); only courtesies (`languages/*.yaml`, `say`) rest on nothing. */
export interface Sentence {
  text: string;
  sources: MessageSource[];
}

/** A passage of a published article, its figures filled in. */
export interface Passage {
  slug: string;
  title: string;
  /** What it is written in. */
  language: LanguageCode;
  /** Plain text, sentence by sentence. */
  sentences: string[];
}

/** What an account tool has read, as sentences with their figures formatted. */
export interface AccountFacts {
  tool: AccountTool;
  path: string;
  sentences: string[];
}

/** What was found for a question, best first; scores are between 0 and 1. */
export interface Found {
  kind: 'article' | 'account';
  /** Slug, or account tool. */
  id: string;
  title: string;
  score: number;
  /** The phrase that matched. */
  matched: string;
}

/** What the customer said, in words, of the answer before. */
interface SaysHelped {
  helped?: boolean;
}

/** What is done with a question. */
export type Decision =
  | { kind: 'answer'; sentences: Sentence[]; choices: string[]; asksHelpful: boolean }
  | ({ kind: 'ask'; text: string; choices: string[] } & SaysHelped)
  | ({ kind: 'small-talk'; text: string } & SaysHelped)
  | { kind: 'hand-off'; reason: HandoffReason; text: string };

/** A decision with everything that led to it. */
export interface Considered {
  decision: Decision;
  /** What the question was read as: the language it is written in may differ from the conversation's. */
  language: LanguageCode;
  found: Found[];
  passages: Passage[];
  facts: AccountFacts[];
}
