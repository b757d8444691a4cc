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
  /** What may take long and waits for somebody else has a queue of its own, and holds nobody's timer up. */
  queue?: QueueName;
  /** Repeats every so many milliseconds (`everyMs` reads the configured interval by this name). */
  repeat?: RepeatName;
}

export const QUEUE_NAMES = ['jobs', 'assistant'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** Names of the configurable repeat intervals. */
export type RepeatName =
  | 'sweep'
  | 'outbox'
  | 'rates'
  | 'seal'
  | 'proof'
  | 'mail'
  | 'chains'
  | 'accrual'
  | 'reserves'
  | 'tree'
  | 'assistant';

export function defineJob<S extends z.ZodType>(job: JobDefinition<S>): JobDefinition<S> {
  return job;
}
