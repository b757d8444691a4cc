import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import { logger } from './logger.ts';
import { lostSpanCounter } from './metrics.ts';

const SEND_EVERY_MS = 1000;
/** Written out at once: some milliseconds' work. */
const BATCH_MAX = 200;
/** Some megabytes. */
const KEPT_MAX = 4096;
const SAY_EVERY_MS = 60_000;
/** Of the exporter's results. */
const TAKEN = 0;

/**
 * Ended spans on their way to the collector, a batch at a time. One that is down, hangs or is too slow costs no more
 * than the memory of what is kept: what does not fit is dropped, counted, and said once a minute at most.
 */
export class SpanQueue implements SpanProcessor {
  readonly #exporter: Pick<SpanExporter, 'export'>;
  readonly #kept: ReadableSpan[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #saidAt = Number.NEGATIVE_INFINITY;

  constructor(exporter: Pick<SpanExporter, 'export'>) {
    this.#exporter = exporter;
  }

  onStart(): void {
    // Only what has ended is sent.
  }

  onEnd(span: ReadableSpan): void {
    if (this.#kept.length >= KEPT_MAX) {
      this.#lose(1);
      return;
    }
    this.#kept.push(span);
    this.#timer ??= setTimeout(() => void this.forceFlush(), SEND_EVERY_MS).unref();
  }

  /** Sends what there is; what ends meanwhile goes along. */
  forceFlush(): Promise<void> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  shutdown(): Promise<void> {
    return this.forceFlush();
  }

  async #send(): Promise<void> {
    while (this.#kept.length > 0) {
      const batch = this.#kept.splice(0, BATCH_MAX);
      if (!(await this.#hand(batch))) this.#lose(batch.length);
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #hand(batch: ReadableSpan[]): Promise<boolean> {
    return new Promise((resolve) => this.#exporter.export(batch, ({ code }) => resolve(code === TAKEN)));
  }

  #lose(spans: number): void {
    lostSpanCounter.inc(spans);
    const now = performance.now();
    if (now - this.#saidAt < SAY_EVERY_MS) return;
    this.#saidAt = now;
    logger.warn('the trace collector does not take what it is sent: it is dropped');
  }
}
