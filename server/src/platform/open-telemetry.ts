import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { AppError } from '@lode/shared/core/errors';
import type { BrowserSpan } from '@lode/shared/site/socket';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { type IdGenerator, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import { SpanQueue } from './span-queue.ts';

const EXPORT_TIMEOUT_MS = 5000;
const END_WITHIN_MS = 2000;

const KINDS = {
  inside: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** A part of a trace before it begins. Names and attributes come from our code: never ids of people, or what they say. */
export interface SpanFacts {
  name: string;
  kind?: keyof typeof KINDS;
  /** Where it goes on from; without one from the work under way. */
  parent?: string | undefined;
  attributes?: Attributes;
}

/** A part of a trace that is under way. */
export class OpenSpan {
  readonly #span: Span;

  constructor(span: Span) {
    this.#span = span;
  }

  get place(): SpanContext {
    return this.#span.spanContext();
  }

  get traceparent(): string {
    return textOf(this.place);
  }

  note(attributes: Attributes): void {
    this.#span.setAttributes(attributes);
  }

  /** By its code or kind: what an error says may have people's words in it. A refusal is no fault of ours. */
  failed(error: unknown): void {
    const refusal = error instanceof AppError ? error : undefined;
    this.note({
      'error.type': refusal?.code ?? (error instanceof Error ? error.constructor.name : 'thrown'),
    });
    if (!refusal || refusal.status >= 500) this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.#span.end();
  }
}

/** Random ids, but for what began in a browser, which has its own. */
class Ids implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  given: SpanContext | undefined;

  generateTraceId(): string {
    return this.given?.traceId ?? this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.given?.spanId ?? this.#random.generateSpanId();
  }
}

/** Makes a process's spans by hand and has them sent to a collector. Loaded only where there is one (`traces.ts`). */
export class OpenTelemetry {
  readonly #ids = new Ids();
  readonly #queue: SpanQueue;
  readonly #tracer: Tracer;
  /** Of the work under way. */
  readonly #place = new AsyncLocalStorage<SpanContext>();

  constructor(collector: string, service: string) {
    const exporter = new OTLPTraceExporter({
      url: `${collector}/v1/traces`,
      timeoutMillis: EXPORT_TIMEOUT_MS,
    });
    this.#queue = new SpanQueue(exporter);
    const provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': service,
        'service.instance.id': `${hostname()}:${process.pid}`,
      }),
      idGenerator: this.#ids,
      spanProcessors: [this.#queue],
    });
    this.#tracer = provider.getTracer('lode');
  }

  here(): string | undefined {
    const place = this.#place.getStore();
    return place && textOf(place);
  }

  open({ name, kind = 'inside', parent, attributes }: SpanFacts): OpenSpan {
    const place = parent === undefined ? this.#place.getStore() : placeOf(parent);
    const span = this.#tracer.startSpan(name, { kind: KINDS[kind], attributes }, under(place));
    return new OpenSpan(span);
  }

  async run<T>(facts: SpanFacts, work: (span: OpenSpan) => Promise<T>): Promise<T> {
    const span = this.open(facts);
    try {
      return await this.#place.run(span.place, work, span);
    } catch (error) {
      span.failed(error);
      throw error;
    } finally {
      span.end();
    }
  }

  addBrowserSpan({ name, traceparent, parent_id, took_ms, ended_ms_ago }: BrowserSpan): void {
    const place = placeOf(traceparent);
    const endTime = Date.now() - ended_ms_ago;
    const options = { kind: KINDS[name === 'send' ? 'client' : 'consumer'], startTime: endTime - took_ms };
    this.#ids.given = place;
    const parent = parent_id === undefined ? undefined : { ...place, spanId: parent_id };
    const span = this.#tracer.startSpan(`browser ${name}`, options, under(parent));
    this.#ids.given = undefined;
    span.end(endTime);
  }

  /** What a collector does not take in time is given up. */
  async end(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, END_WITHIN_MS).unref());
    await Promise.race([this.#queue.forceFlush(), late]);
  }
}

function under(place: SpanContext | undefined): Context {
  return place ? trace.setSpanContext(ROOT_CONTEXT, place) : ROOT_CONTEXT;
}

/** As W3C Trace Context writes it: version, trace, span, flags. */
function textOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function placeOf(traceparent: string): SpanContext {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
