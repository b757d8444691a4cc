import { traceparentSchema } from '@lode/shared/core/fields';
import type { BrowserSpan } from '@lode/shared/site/socket';
import { config } from './config.ts';
import type { OpenSpan, OpenTelemetry, SpanFacts } from './open-telemetry.ts';

export type { SpanFacts } from './open-telemetry.ts';

/** While traces are kept. */
let kept: OpenTelemetry | undefined;

/** Keeps traces from here on where a collector is given; where none is, what makes them is not even loaded. */
export async function startTraces(service: string): Promise<void> {
  if (config.traceCollector === undefined) return;
  const { OpenTelemetry } = await import('./open-telemetry.ts');
  kept = new OpenTelemetry(config.traceCollector, service);
}

export const keepsTraces = (): boolean => kept !== undefined;

/** Hands over what is left; for shutdown. */
export async function endTraces(): Promise<void> {
  await kept?.end();
}

type Work<T> = (span?: OpenSpan) => Promise<T>;

/** At a door of the site: goes on with the trace that the caller says it is in, or begins one. */
export function atDoor<T>(facts: SpanFacts, told: unknown, work: Work<T>): Promise<T> {
  if (!kept) return work();
  return kept.run({ ...facts, parent: traceparentSchema.safeParse(told).data }, work);
}

/** A part of the trace under way, or of the one that `parent` names; where there is neither, the work alone. */
export function within<T>(facts: SpanFacts, work: Work<T>): Promise<T> {
  if (!kept || (facts.parent === undefined && kept.here() === undefined)) return work();
  return kept.run(facts, work);
}

/** Where the work under way is in its trace. */
export const traceparent = (): string | undefined => kept?.here();

/** A part of the trace that `parent` names, of what is no promise: to be ended by whoever asks. */
export function openSpan(facts: SpanFacts & { parent: string }): OpenSpan | undefined {
  return kept?.open(facts);
}

/** Adds what browsers tell of their parts. */
export function addBrowserSpans(spans: readonly BrowserSpan[]): void {
  for (const span of spans) kept?.addBrowserSpan(span);
}
