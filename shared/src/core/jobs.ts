import type { z } from 'zod';

/**
 * A background job: what it is called, what it carries, how often it is tried. The payload is parsed
 * again before it runs. `key` makes the queue's own id, so that the same work is queued once.
 */
export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  name: string;
  payload: S;
  attempts: number;
  key: (payload: z.output<S>) => string;
  /** Without one it is housekeeping. */
  queue?: QueueName;
  /** Repeats every so many milliseconds (`everyMs` reads the configured interval by this name), never overlapping itself. */
  repeat?: RepeatName;
}

/**
 * What may take long or waits for somebody else shares no queue with what must start on time.
 * - `jobs`: housekeeping
 * - `timers`: short, and somebody looks at the clock meanwhile
 * - `chains`: asks the chains' sources, which may not answer
 * - `money`: the books and what follows from them
 * - `mail`: waits for the mail server
 * - `assistant`: waits for the endpoint
 * - `push`: waits for the push services of browsers
 * - `webhooks`: waits for customers' endpoints
 */
export const QUEUE_NAMES = [
  'jobs',
  'timers',
  'chains',
  'money',
  'mail',
  'assistant',
  'push',
  'webhooks',
] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** Names of the configurable repeat intervals. */
export type RepeatName =
  | 'sweep'
  | 'outbox'
  | 'rates'
  | 'seal'
  | 'proof'
  | 'slice'
  | 'mail'
  | 'chains'
  | 'accrual'
  | 'reserves'
  | 'tree'
  | 'status'
  | 'assistant'
  | 'assign'
  | 'push'
  | 'reports';

export function defineJob<S extends z.ZodType>(job: JobDefinition<S>): JobDefinition<S> {
  return job;
}
