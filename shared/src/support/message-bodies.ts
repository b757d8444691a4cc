import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { SENT_NAME_MAX } from './file-schemas.ts';
import { cidSchema, textSchema } from './schemas.ts';

export const readBody = z.object({
  seq: z.number().int().min(0),
  kind: z.enum(['read', 'delivered']).default('read'),
});
export const textBody = z.object({
  session_id: idSchema,
  message_type: z.literal('text'),
  content: textSchema,
  cid: cidSchema.optional(),
  /** Id of the message of this conversation that it answers. */
  reply_to: idSchema.optional(),
});
export const imageBody = z.object({ session_id: idSchema, cid: cidSchema.optional() });
export const fileBody = imageBody.extend({ name: z.string().min(1).max(SENT_NAME_MAX) });
