import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { keptNameSchema } from './kept-schemas.ts';
import { topicSchema } from './topics.ts';

/** Of the desk, with those that are dissolved. */
export const TEAMS_MAX = 100;
export const TEAM_MEMBERS_MAX = 200;

const teamShape = {
  name: keptNameSchema,
  /** Usernames of the desk. */
  members: z.array(z.string().max(30)).max(TEAM_MEMBERS_MAX),
  /** New conversations about these come to it; of two teams with the same topic, to the first by name. */
  topics: z.array(topicSchema).max(topicSchema.options.length),
};
export const teamBodySchema = z.object(teamShape);
export type TeamBody = z.infer<typeof teamBodySchema>;

/** `removed`: conversations that came to it keep it, nothing more comes. */
export const teamSchema = z.object({ id: idSchema, ...teamShape, removed: z.boolean() });
export type Team = z.infer<typeof teamSchema>;

/** Which conversations a list is narrowed down to: one team's, or all of the teams that the caller is in. */
export const MY_TEAMS = 'mine';
export const teamFilterSchema = z.union([idSchema, z.literal(MY_TEAMS)]);
