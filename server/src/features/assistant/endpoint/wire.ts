import { z } from 'zod';

/** A tool as the protocol describes it: arguments by a JSON schema. */
export interface ToolDefinition {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
}

export interface ToolCall {
  id: string;
  name: string;
  /** JSON, unread. */
  arguments: string;
}

export type ChatMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; calls: ToolCall[] }
  | { role: 'tool'; content: string; callId: string };

export interface Usage {
  input: number;
  output: number;
}

const count = z.number().int().min(0).max(10_000_000);
const usageSchema = z
  .object({ prompt_tokens: count, completion_tokens: count.default(0) })
  .transform(({ prompt_tokens, completion_tokens }) => ({ input: prompt_tokens, output: completion_tokens }));

/** Of a call that comes in pieces only the first has a name. Some servers send arguments as an object, or no index. */
const callSchema = z.object({
  index: z.number().int().min(0).max(15).optional(),
  id: z.string().nullish(),
  function: z.object({
    name: z.string().nullish(),
    arguments: z
      .union([z.string(), z.record(z.string(), z.unknown()).transform((object) => JSON.stringify(object))])
      .nullish(),
  }),
});
export type CallPiece = z.infer<typeof callSchema>;

const partSchema = z.object({
  content: z.string().nullish(),
  tool_calls: z.array(callSchema).max(16).nullish(),
});

/** A whole answer, or a piece of one: `message` in the one, `delta` in the other. */
export const answerSchema = z.object({
  choices: z
    .array(
      z.object({
        message: partSchema.nullish(),
        delta: partSchema.nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  // What cannot be believed is none told.
  usage: usageSchema.nullish().catch(null),
  error: z.unknown().optional(),
});
export type WireAnswer = z.infer<typeof answerSchema>;

/** A message as it is sent. */
export function toWire(message: ChatMessage): Record<string, unknown> {
  if (message.role === 'tool') {
    return { role: 'tool', content: message.content, tool_call_id: message.callId };
  }
  if (message.role !== 'assistant') return { ...message };
  const calls = message.calls.map(({ id, name, arguments: given }) => ({
    id,
    type: 'function',
    function: { name, arguments: given },
  }));
  return { role: 'assistant', content: message.content, ...(calls.length > 0 && { tool_calls: calls }) };
}
