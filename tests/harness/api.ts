import { randomUUID } from 'node:crypto';
import { type Failure, failureSchema } from '@lode/shared/core/envelope';
import { fillPath, type Route, type RouteData, type RouteInput } from '@lode/shared/core/rest';

/** A refusal, over HTTP or a socket, as the wire told it. */
export class WireError extends Error {
  readonly code: string;
  /** The HTTP status; 0 over a socket. */
  readonly status: number;
  readonly failure: Failure;

  constructor(failure: Failure, status = 0) {
    super(`${failure.code}: ${failure.message}`);
    this.name = 'WireError';
    this.code = failure.code;
    this.status = status;
    this.failure = failure;
  }
}

export type CallInput<R extends Route> = Partial<RouteInput<R>> & {
  file?: Blob;
  fileName?: string;
  idempotencyKey?: string;
  headers?: Record<string, string>;
};

/** An answer as it came, for tests about the answer itself. */
export interface RawReply {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON, undefined when it is none. */
  body: unknown;
}

const TIMEOUT_MS = 60_000;

/** An address of its own for whoever speaks, so that nobody meets another's limits. */
export function freshAddress(): string {
  const byte = () => Math.floor(Math.random() * 254) + 1;
  return `10.${byte()}.${byte()}.${byte()}`;
}

/** A caller of the API: one server, one token, one address. */
export class Api {
  readonly url: string;
  readonly token: string | undefined;
  readonly address: string;

  constructor(url: string, token?: string, address = freshAddress()) {
    this.url = url;
    this.token = token;
    this.address = address;
  }

  /** The same caller at another server. */
  at(url: string): Api {
    return new Api(url, this.token, this.address);
  }

  /** Answers `data`, which must fit the route's contract. Throws WireError for a refusal. */
  async call<R extends Route>(route: R, input: CallInput<R> = {}): Promise<RouteData<R>> {
    const reply = await this.send(route, input);
    const failure = failureSchema.safeParse(reply.body);
    if (failure.success) throw new WireError(failure.data, reply.status);
    const expected = route.status ?? 200;
    if (reply.status !== expected) {
      throw new Error(
        `${route.method} ${route.path} answered ${reply.status}, not ${expected}: ${reply.text}`,
      );
    }
    return route.data.parse((reply.body as { data: unknown }).data) as RouteData<R>;
  }

  /** Answers the text of a route that answers a file. Throws WireError for a refusal. */
  async callRaw<R extends Route>(route: R, input: CallInput<R> = {}): Promise<RawReply> {
    const reply = await this.send(route, input);
    const failure = failureSchema.safeParse(reply.body);
    if (reply.status >= 400 && failure.success) throw new WireError(failure.data, reply.status);
    return reply;
  }

  /** Sends a call and answers whatever came back. */
  send<R extends Route>(route: R, input: CallInput<R> = {}): Promise<RawReply> {
    const query = new URLSearchParams(textsOf(input.query));
    const path = fillPath(route.path, (input.params ?? {}) as Record<string, unknown>);
    const json = !route.file && input.body !== undefined;
    return this.fetch(`/api${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: route.method.toUpperCase(),
      headers: {
        ...(json && { 'content-type': 'application/json' }),
        ...(route.idempotent && { 'idempotency-key': input.idempotencyKey ?? randomUUID() }),
        ...input.headers,
      },
      body: json ? JSON.stringify(input.body) : formOf(route, input),
    });
  }

  /** Any request, with this caller's token and address. */
  async fetch(path: string, init: RequestInit = {}): Promise<RawReply> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', this.address);
    if (this.token !== undefined && !headers.has('authorization')) {
      headers.set('authorization', `Bearer ${this.token}`);
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${this.url}${path}`, { ...init, headers, signal, redirect: 'manual' });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseJson(text) };
  }
}

function formOf<R extends Route>(route: R, input: CallInput<R>): FormData | undefined {
  if (!route.file) return undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(textsOf(input.body))) form.set(name, value);
  if (input.file) form.set(route.file, input.file, input.fileName ?? 'image');
  return form;
}

/** What a query string or a form holds: texts. */
function textsOf(values: unknown): Record<string, string> {
  const given = Object.entries((values ?? {}) as Record<string, string | number | boolean | undefined>);
  return Object.fromEntries(
    given.flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
  );
}

/** The code of a refusal, or `OK`: to say in one line what a call must answer. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'OK';
  } catch (error) {
    if (error instanceof WireError) return error.code;
    throw error;
  }
}

/** The refusal of a call that must be refused. */
export async function refusalOf(call: Promise<unknown>): Promise<WireError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof WireError) return error;
    throw error;
  }
  throw new Error('The call was not refused');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
