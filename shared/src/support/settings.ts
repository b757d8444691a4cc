import { z } from 'zod';
import { isTimeZone } from '../core/time-zone.ts';
import { assignmentSchema } from './agent-schemas.ts';
import { FILE_KINDS, FILE_MAX_MB, fileKindSchema } from './file-schemas.ts';

const hour = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

export const businessHoursSchema = z.object({
  enabled: z.boolean(),
  /** IANA name. */
  timezone: z.string().refine(isTimeZone),
  /** Monday first; null is closed all day. `24:00` ends a day. */
  days: z.array(z.object({ from: hour, to: hour }).nullable()).length(7),
});
export type BusinessHours = z.infer<typeof businessHoursSchema>;

export const supportSettings = z.object({
  support_messenger_url: z.union([z.url({ protocol: /^https$/ }), z.literal('')]).default(''),
  business_hours: businessHoursSchema.default({
    enabled: false,
    timezone: 'UTC',
    days: Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00' })),
  }),
  conversation_assignment: assignmentSchema.default('hand'),
  /** What may be sent beside images; none switches files off. */
  support_file_kinds: z.array(fileKindSchema).max(FILE_KINDS.length).default(['pdf', 'txt', 'csv']),
  support_file_max_mb: z.number().int().min(1).max(FILE_MAX_MB).default(10),
  /** How many the server gives to one agent; 0 is no limit. By hand anybody may take more. */
  conversations_at_once: z.number().int().min(0).max(100).default(6),
  /** How long a conversation waits for its customer; never shorter than what is announced a minute before. */
  auto_close_minutes: z.number().int().min(2).max(1440).default(5),
});
