import type { Ability } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import type { Route, RouteArgs, RouteData } from '@lode/shared/core/rest';
import type { NextFunction, Request, Response, Router } from 'express';
import multer from 'multer';
import { digestOf, IDEMPOTENCY_KEY_FORMAT, once } from './idempotency.ts';
import { type Authenticate, type Identity, requireAbility } from './identity.ts';
import { consume, LIMITS } from './rate-limit.ts';
import { validate } from './validate.ts';

/** What a handler knows about the caller beside the parsed input. */
export interface RequestContext {
  /** The caller's address, believed as far as TRUST_PROXY says. */
  address: string;
  /** The raw upload of a route with `file`. */
  file: Buffer | undefined;
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

/** An answer that is not JSON (an image); the handler has written it itself. */
export class RawAnswer {}

/** Throws for who may not use the site just now, whatever their abilities. */
export type Admit = (identity: Identity) => Promise<void>;

/** Mounts contract routes on an Express router: limits, authentication, parsing, idempotency, envelope. */
export class RouteMount {
  readonly routes: Route[] = [];
  readonly #router: Router;
  readonly #authenticate: Authenticate;
  readonly #admit: Admit;

  constructor(router: Router, authenticate: Authenticate, admit: Admit = async () => undefined) {
    this.#router = router;
    this.#authenticate = authenticate;
    this.#admit = admit;
  }

  add<R extends Route>(route: R, handler: Handler<R>): void {
    this.routes.push(route);
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    const upload = route.file === undefined ? [] : [multipart(route.file)];
    const guard = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
      response.locals.identity = await this.#identify(request, response, route);
      next();
    };
    const run = (request: Request, response: Response): Promise<void> =>
      answer(route, handler as unknown as Handler<Route>, request, response);
    this.#router[route.method](path, guard, ...upload, run);
  }

  async #identify(request: Request, response: Response, route: Route): Promise<Identity | undefined> {
    await consume(LIMITS.requestsPerAddress, addressOf(request));
    const token = bearerOf(request);
    if (route.access === 'public') return undefined;
    const caller = token === undefined ? undefined : await this.#authenticate(token);
    // Known from here on, whatever follows: who is refused is told of with their name.
    response.locals.identity = caller;
    const identity = requireAbility(caller, route.access as readonly Ability[]);
    await consume(LIMITS.requestsPerUser, identity.userId);
    await this.#admit(identity);
    return identity;
  }
}

export function addressOf(request: Request): string {
  return request.ip ?? 'unknown';
}

function bearerOf(request: Request): string | undefined {
  const header = request.get('authorization');
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : undefined;
}

const storage = multer.memoryStorage();

function multipart(field: string) {
  const parse = multer({
    storage,
    limits: { fileSize: 8 * 1024 * 1024, files: 1, fields: 10, fieldSize: 10_000, parts: 12 },
  }).single(field);
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!request.is('multipart/form-data')) {
      next(new AppError('UNSUPPORTED_MEDIA_TYPE'));
      return;
    }
    void parse(request, response, (error: unknown) => {
      // A broken multipart body is the sender's mistake, whatever the parser throws.
      if (error && !(error instanceof multer.MulterError))
        next(new AppError('INVALID_PARAMS', { cause: error }));
      else next(error);
    });
  };
}

async function answer(
  route: Route,
  handler: Handler<Route>,
  request: Request,
  response: Response,
): Promise<void> {
  const identity = response.locals.identity as Identity | undefined;
  const args = parse(route, request);
  const key = route.idempotent ? request.get('idempotency-key') : undefined;
  if (key !== undefined && !IDEMPOTENCY_KEY_FORMAT.test(key))
    throw new AppError('INVALID_PARAMS', { fields: { 'Idempotency-Key': 'INVALID_PARAMS' } });
  const caller = identity?.userId ?? addressOf(request);
  const digest = key && digestOf([args, request.file?.buffer.toString('base64')]);
  const context = {
    address: addressOf(request),
    file: request.file?.buffer,
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
  // `is` answers null when there is no body at all.
  if (route.body && !route.file && request.is('application/json') === false) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }
  const body: unknown = request.body;
  return {
    params: route.params && validate(route.params, request.params),
    query: route.query && validate(route.query, request.query),
    body: route.body && validate(route.body, body ?? {}),
  } as RouteArgs<Route>;
}
