import { z } from 'zod';
import { presenceSchema } from './schemas.ts';

/** What an agent says of themselves: takes new conversations, takes none, is not there. */
export const AGENT_CHOICES = ['available', 'busy', 'away'] as const;
export const agentChoiceSchema = z.enum(AGENT_CHOICES);
export type AgentChoice = z.infer<typeof agentChoiceSchema>;

/** How a waiting conversation comes to an agent: by whoever accepts it, or by the server in turn or by load. */
export const ASSIGNMENTS = ['hand', 'turn', 'load'] as const;
export const assignmentSchema = z.enum(ASSIGNMENTS);
export type Assignment = z.infer<typeof assignmentSchema>;

/** An agent's own standing at the desk. */
export const standingSchema = z.object({
  choice: agentChoiceSchema,
  /** Conversations that they have. */
  ongoing: z.number().int(),
  /** How many the server gives to one agent at once; by hand they may take more. 0 is no limit. */
  limit: z.number().int(),
});
export type Standing = z.infer<typeof standingSchema>;

/** A colleague as who hands a conversation on sees them: where they are, and what they say of it. */
export const colleagueSchema = standingSchema.extend({ username: z.string(), state: presenceSchema });
export type Colleague = z.infer<typeof colleagueSchema>;
