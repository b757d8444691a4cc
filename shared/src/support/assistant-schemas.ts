import { z } from 'zod';
import { idSchema } from '../core/fields.ts';

/** What the assistant may look up for the customer of a conversation. */
export const ACCOUNT_TOOLS = [
  'balance',
  'deposits',
  'withdrawals',
  'contracts',
  'payouts',
  'devices',
  'activities',
] as const;
export const accountToolSchema = z.enum(ACCOUNT_TOOLS);
export type AccountTool = z.infer<typeof accountToolSchema>;

/** What a sentence of the assistant rests on (H7). */
export const messageSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('article'), slug: z.string(), title: z.string() }),
  /** Figures of the customer's account, and the page that shows them. */
  z.object({ kind: z.literal('account'), tool: accountToolSchema, path: z.string() }),
]);
export type MessageSource = z.infer<typeof messageSourceSchema>;

/** What only a message of the assistant has. */
export const assistantPartSchema = z.object({
  sources: z.array(messageSourceSchema),
  /** Answers to tap; each is sent as the customer's own words. */
  choices: z.array(z.string()),
  /** Whether its reader is asked if it helped, and what they said. */
  asks_helpful: z.boolean(),
  helpful: z.boolean().nullable(),
});
export type AssistantPart = z.infer<typeof assistantPartSchema>;

/** An answer as far as it is written; the message that it becomes replaces it. */
export const runningAnswerSchema = z.object({
  answer_id: z.string(),
  /** Number of the customer's message that it answers. */
  for_seq: z.number().int(),
  /** Of the last piece that is in `text`, from 0. */
  index: z.number().int(),
  text: z.string(),
});
export type RunningAnswer = z.infer<typeof runningAnswerSchema>;

/** Why a conversation went from the assistant to a person. */
export const HANDOFF_REASONS = [
  'asked',
  'word',
  'topic',
  'angry',
  'unhelpful',
  'unsure',
  'failure',
  'agent',
] as const;
export const handoffReasonSchema = z.enum(HANDOFF_REASONS);
export type HandoffReason = z.infer<typeof handoffReasonSchema>;

/** Pieces go out at once, then in this time or at this length, whichever is first. */
export const DELTA_MS = 40;
export const DELTA_LENGTH = 256;

/** `support:assistant.delta`: a piece of a running answer. */
export const assistantDeltaSchema = z.object({
  session_id: idSchema,
  answer_id: z.string(),
  for_seq: z.number().int(),
  index: z.number().int(),
  text: z.string(),
});
