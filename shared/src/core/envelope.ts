import { z } from 'zod';

/** A failure, on HTTP and in a socket acknowledgement alike. */
export const failureSchema = z.object({
  status: z.literal('error'),
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Seconds after which a retry can succeed. */
  retry_after: z.number().optional(),
  data: z.unknown().optional(),
});
export type Failure = z.infer<typeof failureSchema>;

export interface Success<T> {
  status: 'success';
  data: T;
  message?: string;
}

export type Envelope<T> = Success<T> | Failure;

/** The success envelope around `data`. */
export function successSchema<T extends z.ZodType>(data: T) {
  return z.object({ status: z.literal('success'), data, message: z.string().optional() });
}
