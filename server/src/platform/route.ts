import type { Ability } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import type { Route, RouteArgs, RouteData } from '@lode/shared/core/rest';
import express, { type Request, type Response, type Router } from 'express';
import { plainAddress } from './address.ts';
import { digestOf, IDEMPOTENCY_KEY_FORMAT, once } from './idempotency.ts';
import { type Authenticate, type Identity, requireAbility, requireScope } from './identity.ts';
import { consume, LIMITS } from './rate-limit.ts';
import { atDoor, type SpanFacts } from './traces.ts';
import { type BeforeFile, type Upload, withUpload } from './upload.ts';
import { validate, validateAddress } from './validate.ts';

/** What a handler knows about the caller beside the parsed input. */
export interface RequestContext {
  /** The caller's address, believed as far as TRUST_PROXY says. */
  address: string;
  /** The upload of a route with `file`; it is there until the request is answered. */
  file: Upload | undefined;
  userAgent: string;
  /**
   * What makes the request happen once, when its route honours one: caller, key and content. Kept with what
   * the command writes, neither a crash nor a late repetition can double it.
   */
  requestKey: string | undefined;
  response: Response;
}

type Caller<R extends Route> = R['access'] extends 'public' ? Identity | undefined : Identity;
export type Handler<R extends Route> = (
  input: RouteArgs<R> & { identity: Caller<R>; context: RequestContext },
) => Promise<RouteData<R> | RawAnswer>;

export interface RouteOptions<R extends Route> {
  /** Asked before a file is read, with the fields that came before it, unparsed: refuses who may not send it. */
  beforeFile?: (identity: Caller<R>, fields: Record<string, unknown>) => Promise<void>;
}

/** An answer that is not JSON (an image); the handler has written it itself. */
export class RawAnswer {}

/** Throws for who may not use the site just now, whatever their abilities. */
export type Admit = (identity: Identity) => Promise<void>;

/** Throws for a route that is closed to everybody just now. */
export type Opens = (route: Route) => Promise<void>;

type BodyReader = (request: Request, response: Response) => Promise<void>;

/** Mounts contract routes on an Express router: limits, authentication, parsing, idempotency, envelope. */
export class RouteMount {
  readonly routes: Route[] = [];
  readonly #router: Router;
  readonly #authenticate: Authenticate;
  readonly #admit: Admit;
  readonly #opens: Opens;
  readonly #large: { method: string; path: RegExp }[] = [];

  constructor(
    router: Router,
    authenticate: Authenticate,
    admit: Admit = async () => undefined,
    opens: Opens = async () => undefined,
  ) {
    this.#router = router;
    this.#authenticate = authenticate;
    this.#admit = admit;
    this.#opens = opens;
  }

  add<R extends Route>(route: R, handler: Handler<R>, options: RouteOptions<R> = {}): void {
    this.routes.push(route);
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    const readBody = this.#bodyReader(route);
    const handle = handler as unknown as Handler<Route>;
    const serve = async (request: Request, response: Response): Promise<void> => {
      await this.#opens(route);
      const identity = await this.#identify(request, response, route);
      await readBody?.(request, response);
      const run = (file?: Upload) => answer(route, handle, { request, response, identity, file });
      if (route.file === undefined || identity === undefined) return run();
      const before: BeforeFile = async (fields) => options.beforeFile?.(identity as Caller<R>, fields);
      const sender = { identity, address: addressOf(request) };
      await withUpload(request, sender, { field: route.file, maxBytes: route.fileMax, before }, run);
    };
    const facts = spanOf(route);
    this.#router[route.method](path, (request, response) =>
      atDoor(facts, request.get('traceparent'), async (span) => {
        await serve(request, response);
        span?.note({ 'http.response.status_code': response.statusCode });
      }),
    );
  }

  /** Whether a request's body is left to its route: it may be large, and nobody's is read before they are known. */
  readsBody(request: Request): boolean {
    return this.#large.some(({ method, path }) => method === request.method && path.test(request.path));
  }

  #bodyReader({ method, path, bodyMax }: Route): BodyReader | undefined {
    if (bodyMax === undefined) return undefined;
    this.#large.push({
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
    });
    const parse = express.json({ limit: bodyMax, strict: false });
    return (request, response) =>
      new Promise((resolve, reject) => {
        parse(request, response, (error) => (error ? reject(error) : resolve()));
      });
  }

  /** Whether a request comes with a staff login. Throws for a token that is no login, as at every route. */
  async isStaff(request: Request): Promise<boolean> {
    const token = bearerOf(request);
    if (token === undefined) return false;
    const caller = await this.#authenticate(token, { address: addressOf(request), reads: true });
    await consume(LIMITS.requestsPerUser, caller.userId);
    await this.#admit(caller);
    return caller.kind === 'admin' && !caller.restricted;
  }

  async #identify(request: Request, response: Response, route: Route): Promise<Identity | undefined> {
    const token = bearerOf(request);
    if (route.access === 'public') return undefined;
    const asked = { address: addressOf(request), reads: route.method === 'get' };
    const caller = token === undefined ? undefined : await this.#authenticate(token, asked);
    // Known from here on, whatever follows: who is refused is told of with their name.
    response.locals.identity = caller;
    const identity = requireAbility(caller, route.access as readonly Ability[]);
    requireScope(identity, route.key);
    // Its customer's own browser is not kept waiting by a program.
    if (identity.key) await consume(LIMITS.requestsPerKey, identity.key.id);
    else await consume(LIMITS.requestsPerUser, identity.userId);
    await this.#admit(identity);
    return identity;
  }
}

/** A request by its route, not by its address: that may have ids and secrets in it. */
function spanOf({ method, path }: Route): SpanFacts {
  const attributes = { 'http.request.method': method.toUpperCase(), 'http.route': path };
  return { name: `${method.toUpperCase()} ${path}`, kind: 'server', attributes };
}

/** In one spelling; `countedAddress` of it is what limits count. */
export function addressOf(request: Request): string {
  return plainAddress(request.ip ?? 'unknown');
}

function bearerOf(request: Request): string | undefined {
  const header = request.get('authorization');
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : undefined;
}

interface Call {
  request: Request;
  response: Response;
  identity: Identity | undefined;
  file: Upload | undefined;
}

async function answer(route: Route, handler: Handler<Route>, call: Call): Promise<void> {
  const { request, response, identity, file } = call;
  const args = parse(route, request);
  const key = route.idempotent ? request.get('idempotency-key') : undefined;
  // A program repeats what it got no answer to: without a key that would be done twice.
  if (route.idempotent && identity?.key && key === undefined) throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
  if (key !== undefined && !IDEMPOTENCY_KEY_FORMAT.test(key))
    throw new AppError('INVALID_PARAMS', { fields: { 'Idempotency-Key': 'INVALID_PARAMS' } });
  const caller = identity?.userId ?? addressOf(request);
  const digest = key && digestOf([args, file?.sha256]);
  const context = {
    address: addressOf(request),
    file,
    userAgent: (request.get('user-agent') ?? '').slice(0, 300),
    requestKey: key && `${caller} ${key} ${digest}`,
    response,
  };
  const work = async () => handler({ ...args, identity: identity as Identity, context });
  if (digest === undefined) {
    const data = await work();
    if (!(data instanceof RawAnswer)) send(response, route.status ?? 200, data);
    return;
  }
  const stored = await once(`${caller} ${route.method} ${request.path} ${key}`, digest, async () => ({
    status: route.status ?? 200,
    body: await work(),
  }));
  send(response, stored.status, stored.body);
}

function send(response: Response, status: number, data: unknown): void {
  response.status(status).json({ status: 'success', data });
}

function parse(route: Route, request: Request): RouteArgs<Route> {
  // `is` answers null when there is no body at all; browsers send an empty one with every POST.
  const empty = request.get('content-length') === '0';
  if (route.body && !route.file && !empty && request.is('application/json') === false) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }
  const body: unknown = request.body;
  return {
    params: route.params && validateAddress(route.params, request.params),
    query: route.query && validate(route.query, request.query),
    body: route.body && validate(route.body, body ?? {}),
  } as RouteArgs<Route>;
}
