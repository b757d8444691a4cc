import { z } from 'zod';
import { traceparentSchema } from '../core/fields.ts';
import { defineInbound, defineOutbound } from '../core/socket.ts';
import { BROWSER_SPAN_MS_MAX, BROWSER_SPANS_MAX } from '../core/traces.ts';

const ms = z.number().min(0).max(BROWSER_SPAN_MS_MAX);

/** A browser's part of a trace. When it was is told as how long ago: browsers' clocks may be wrong. */
const browserSpanSchema = z.object({
  /** A message until it was acknowledged; one that came, until it was painted. */
  name: z.enum(['send', 'show']),
  /** Its own place. */
  traceparent: traceparentSchema,
  /** What it follows from, in the same trace; a send begins one. */
  parent_id: z
    .string()
    .regex(/^(?!0{16})[0-9a-f]{16}$/)
    .optional(),
  took_ms: ms,
  ended_ms_ago: ms,
});
export type BrowserSpan = z.infer<typeof browserSpanSchema>;

export const siteInbound = defineInbound({
  'site:spans.tell': {
    payload: z.object({ spans: z.array(browserSpanSchema).min(1).max(BROWSER_SPANS_MAX) }),
    data: z.null(),
    access: ['support:chat', 'support:serve'],
  },
});

export const siteOutbound = defineOutbound({
  /** The public facts changed: who shows them asks again. */
  'site:info.changed': z.object({ rev: z.number().int() }),
  /** This server goes: connect anew, another one is there. */
  'site:server.leaving': z.object({}),
  /** Traces are kept: messages are sent with a `traceparent`, and browsers tell their parts. */
  'site:traces.wanted': z.object({}),
});
