import { z } from 'zod';
import { TOKEN_KINDS } from '../core/abilities.ts';
import { idSchema, timeSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { SECURITY_KINDS } from '../core/security-kinds.ts';

export const securityEventSchema = z.object({
  id: idSchema,
  at: timeSchema,
  kind: z.enum(SECURITY_KINDS),
  /** Whose account it was about; null where it has none, or it is not known. */
  account: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** Stands for an e-mail that was typed and has no account: the same for the same e-mail, and no more than that. */
  name: z.string().nullable(),
  side: z.enum(TOKEN_KINDS).nullable(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** The route or the event of a socket. */
  route: z.string().nullable(),
  /** The refusal's error code. */
  code: z.string().nullable(),
  /** More than one where only the number was kept of many alike. */
  times: z.number().int(),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;

const securityFilterSchema = z.object({
  kind: z.enum(SECURITY_KINDS).optional(),
  /** A whole username or e-mail in any case, or an id. */
  account: z.string().trim().max(254).optional(),
  /** One address; of IPv6, whatever its network did. */
  address: z.string().trim().max(64).optional(),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
});
export type SecurityFilter = z.output<typeof securityFilterSchema>;

export const securityQuerySchema = securityFilterSchema.extend(pageQuerySchema.shape);

export const securityPageSchema = pageSchema(securityEventSchema).extend({
  /** How often each kind happened in the last 24 hours, whatever the filter; kinds that did not are absent. */
  last_day: z.partialRecord(z.enum(SECURITY_KINDS), z.number().int()),
});
