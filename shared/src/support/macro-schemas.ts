import { z } from 'zod';
import { idSchema, timeSchema } from '../core/fields.ts';
import { keptNameSchema, keptSchema } from './kept-schemas.ts';
import { prioritySchema, SESSION_TAGS_MAX } from './label-schemas.ts';
import { agentSessionSchema, cidSchema, textSchema } from './schemas.ts';

/** What a macro may do, in the order in which it does it. */
export const MACRO_STEPS = ['reply', 'labels', 'hold', 'close'] as const;
export type MacroStep = (typeof MACRO_STEPS)[number];

export const macroContentSchema = z.object({
  /** Sent to the customer with the names filled in. */
  reply: textSchema.nullable(),
  priority: prioritySchema.nullable(),
  /** Ids of tags to be added. */
  tags: z.array(idSchema).max(SESSION_TAGS_MAX),
  hold: z.boolean(),
  close: z.boolean(),
});
export type MacroContent = z.infer<typeof macroContentSchema>;

/** The steps of a macro in their order. */
export function stepsOf({ reply, priority, tags, hold, close }: MacroContent): MacroStep[] {
  const wanted = { reply: reply !== null, labels: priority !== null || tags.length > 0, hold, close };
  return MACRO_STEPS.filter((step) => wanted[step]);
}

export const macroBodySchema = macroContentSchema
  .extend({ name: keptNameSchema, shared: z.boolean() })
  .refine((macro) => stepsOf(macro).length > 0, { path: ['reply'], error: 'MESSAGE_EMPTY' })
  .refine(({ hold, close }) => !(hold && close), { path: ['hold'], error: 'INVALID_PARAMS' });
export type MacroBody = z.infer<typeof macroBodySchema>;

export const macroSchema = keptSchema.extend(macroContentSchema.shape);
export type Macro = z.infer<typeof macroSchema>;

/** What the agent had before them: another macro than that, or what a close would cut off, stops it. */
export const applyMacroSchema = z.object({
  /** The client id of the reply. */
  cid: cidSchema,
  /** `updated_at` of the macro. */
  seen_at: timeSchema,
  /** Number of the last message. */
  seen_seq: z.number().int().min(0),
});

/** What became of each step; the first that is refused is the last that was tried. */
export const macroOutcomeSchema = z.object({
  steps: z.array(z.object({ step: z.enum(MACRO_STEPS), problem: z.string().nullable() })),
  session: agentSessionSchema,
});
export type StepOutcome = z.infer<typeof macroOutcomeSchema>['steps'][number];
