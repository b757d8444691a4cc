import { BROWSER_SPAN_MS_MAX, BROWSER_SPANS_MAX } from '@lode/shared/core/traces';
import type { BrowserSpan } from '@lode/shared/site/socket';

const TELL_EVERY_MS = 2000;

/** A part of a trace that has ended, by this page's own clock. */
interface Ended extends Omit<BrowserSpan, 'took_ms' | 'ended_ms_ago'> {
  from: number;
  to: number;
}

/** A page's part of the traces of messages; there only where the server keeps traces. */
export interface BrowserTraces {
  /** Sends an event; a message with its place in a trace that begins here. */
  ask(event: string, payload: unknown, send: (payload: unknown) => Promise<unknown>): Promise<unknown>;
  /** An event came, and is about to be shown. */
  came(event: string, payload: unknown): void;
}

/** `tell` brings what has ended to the server, a few at a time; what does not arrive is missed by nobody. */
export function createBrowserTraces(
  tell: (spans: BrowserSpan[]) => void,
  onPainted: (done: () => void) => void = afterPaint,
): BrowserTraces {
  let ended: Ended[] = [];
  const tellEnded = () => {
    const spans = ended.map(told).filter(isOfUse);
    ended = [];
    if (spans.length > 0) tell(spans);
  };
  const end = (span: Ended) => {
    if (ended.length >= BROWSER_SPANS_MAX) return;
    if (ended.length === 0) setTimeout(tellEnded, TELL_EVERY_MS);
    ended.push(span);
  };
  return {
    ask: async (event, payload, send) => {
      if (event !== 'support:message.send') return send(payload);
      const traceparent = placeIn(randomHex(16));
      const from = performance.now();
      try {
        return await send({ ...(payload as object), traceparent });
      } finally {
        end({ name: 'send', traceparent, from, to: performance.now() });
      }
    },
    came: (event, payload) => {
      if (event !== 'support:message.created') return;
      const [, trace, parent_id] = (payload as { traceparent?: string }).traceparent?.split('-') ?? [];
      if (trace === undefined) return;
      const from = performance.now();
      onPainted(() =>
        end({ name: 'show', traceparent: placeIn(trace), parent_id, from, to: performance.now() }),
      );
    },
  };
}

function told({ from, to, ...span }: Ended): BrowserSpan {
  return { ...span, took_ms: to - from, ended_ms_ago: performance.now() - to };
}

/** A page in the background tells late, and paints when it is looked at again. */
const isOfUse = ({ took_ms, ended_ms_ago }: BrowserSpan) =>
  took_ms <= BROWSER_SPAN_MS_MAX && ended_ms_ago <= BROWSER_SPAN_MS_MAX;

/** A new place in a trace, as W3C Trace Context writes it. */
const placeIn = (trace: string) => `00-${trace}-${randomHex(8)}-01`;

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The frame in which it is drawn has to end. */
function afterPaint(done: () => void): void {
  requestAnimationFrame(() => setTimeout(done));
}
