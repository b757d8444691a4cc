import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number; arrayValue?: { values: { stringValue?: string }[] } };
}

/** A part of a trace, as a collector is told it. */
export interface TakenSpan {
  service: string;
  /** Which process. */
  instance: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code?: number; message?: string };
}

/** What OTLP says in JSON, as far as it is looked at. */
interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: Omit<TakenSpan, 'service' | 'instance'>[] }[];
  }[];
}

/** A collector of traces on loopback: OTLP over HTTP, in JSON. */
export class TraceCollector {
  readonly spans: TakenSpan[] = [];
  /** Every request as it came. */
  readonly bodies: string[] = [];
  /** One that takes everything and never answers. */
  hangs = false;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString('utf8');
        this.bodies.push(body);
        if (this.hangs) return;
        if (request.url === '/v1/traces') this.#keep(JSON.parse(body) as Export);
        response.setHeader('Content-Type', 'application/json');
        response.end('{"partialSuccess":{}}');
      });
    });
  }

  static async start(): Promise<TraceCollector> {
    const collector = new TraceCollector();
    await new Promise<void>((resolve) => collector.#server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What has come of one trace. */
  of(traceId: string): TakenSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  /** A span with all that it follows from, back to the beginning of its trace as far as it has come. */
  wayTo(span: TakenSpan): TakenSpan[] {
    const before = this.of(span.traceId).find(({ spanId }) => spanId === span.parentSpanId);
    return before ? [span, ...this.wayTo(before)] : [span];
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #keep({ resourceSpans }: Export): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const said = (name: string) =>
        resource.attributes.find(({ key }) => key === name)?.value.stringValue ?? '';
      const from = { service: said('service.name'), instance: said('service.instance.id') };
      for (const { spans } of scopeSpans) this.spans.push(...spans.map((span) => ({ ...from, ...span })));
    }
  }
}
