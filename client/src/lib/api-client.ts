import type { TokenKind } from '@lode/shared/core/abilities';
import type { Failure } from '@lode/shared/core/envelope';
import { fillPath, type Route, type RouteData, type RouteInput } from '@lode/shared/core/rest';
import { ApiError } from './api-error.ts';
import { dropToken, getToken } from './auth-token.ts';
import { checkNetwork, isFromBefore, noteAnswer } from './network-state.ts';
import { randomId } from './random-id.ts';
import { noteServerTime } from './server-time.ts';
import { upload } from './upload.ts';
import { WarmAnswers } from './warm-answers.ts';

export { ApiError } from './api-error.ts';

export const API_BASE = '/api';
export const REQUEST_TIMEOUT_MS = 15_000;
/** Of uploads, and of what works for long. */
export const UPLOAD_TIMEOUT_MS = 60_000;

interface CallOptions {
  file?: File;
  /** Given by a caller that repeats a call; otherwise every call of an idempotent route gets its own. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** In place of `API_BASE`, for a service of ours that may live elsewhere. */
  base?: string;
  /** Its answer may take as long as an upload. */
  slow?: boolean;
  /** Told of an upload how much has gone out, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** The request goes on when its page is left. */
  outlivesPage?: boolean;
}

export type CallInput<R extends Route> = Partial<RouteInput<R>> & CallOptions;
type LooseInput = { params?: unknown; query?: unknown; body?: unknown } & CallOptions;

/**
 * Calls one route of the contract with the side's token and answers its `data`, parsed.
 *
 * @throws {ApiError} for every failure: the server's code and status; `TIMEOUT` or `NETWORK_ERROR` (status 0)
 * without an answer, `BAD_RESPONSE` for one that breaks the contract, `ABORTED` when `signal` fired.
 * A 401 removes the token the call was made with.
 */
export async function call<R extends Route>(
  route: R,
  input: CallInput<R> = {},
  side: TokenKind = 'user',
): Promise<RouteData<R>> {
  const answer = await request(route, input, side);
  const data = route.data.safeParse(answer.data);
  if (!data.success) throw badResponse(answer.status, data.error);
  return data.data as RouteData<R>;
}

/**
 * Reads a public GET route of the contract `R` without its schemas, so that a first visit needs no zod: the
 * compiler checks path and query against the contract, and `data` is what our own server presents by it.
 *
 * @throws {ApiError} as `call` does, except for data that breaks the contract.
 */
export async function readPublic<R extends Route & { method: 'get'; access: 'public' }>(
  path: R['path'],
  query?: RouteInput<R>['query'],
): Promise<RouteData<R>> {
  const { data } = await request({ method: 'get', path }, { query }, 'user');
  return data as RouteData<R>;
}

/**
 * Reads a GET route of the contract `R` with the side's token, and as `readPublic` does without its schemas: for what
 * the first page of somebody logged in shows, and every page has around it.
 *
 * @throws {ApiError} as `call` does, except for data that breaks the contract.
 */
export async function readOwn<R extends Route & { method: 'get' }>(
  path: R['path'],
  input: Pick<CallInput<R>, 'params' | 'query' | 'signal'> = {},
  side: TokenKind = 'user',
): Promise<RouteData<R>> {
  const { data } = await request({ method: 'get', path }, input, side);
  return data as RouteData<R>;
}

/** Posts to a route that wants nothing but the side's token and tells nothing, without its schemas. @throws {ApiError} as `call` does. */
export async function postOwn<R extends Route & { method: 'post' }>(
  path: R['path'],
  side: TokenKind,
): Promise<void> {
  await request({ method: 'post', path }, {}, side);
}

/**
 * Fetches what a GET route answers as a file; `name` is the one that the server gives it.
 *
 * @throws {ApiError} as `call` does. A file may take as long as an upload.
 */
export async function fetchFile<R extends Route & { method: 'get' }>(
  route: R,
  input: CallInput<R>,
  side: TokenKind,
): Promise<{ blob: Blob; name: string }> {
  const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
  const headers = headersOf(route, input, getToken(side));
  const response = await fetch(urlOf(route, input), { headers, signal, cache: 'no-store' }).catch(
    (error: unknown) => {
      if (signal.aborted) throw noAnswer('TIMEOUT', 'The request timed out', error);
      throw noAnswer('NETWORK_ERROR', 'The network failed', error);
    },
  );
  if (!response.ok) {
    const body = parseJson(await response.text());
    throw (
      failureOf(response.status, body, response.headers.get('Retry-After')) ?? badResponse(response.status)
    );
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { blob: await response.blob(), name: name ?? 'download' };
}

const warm = new WarmAnswers<Sent>();

/** What a GET route will answer is asked for now, for the call that is likely to come next. */
export function warmUp(route: Callable & { method: 'get' }, side: TokenKind = 'user'): void {
  warm.keep(warmKey(route, {}, side), () => send(route, {}, side));
}

/** Something has changed, or may have: what was asked for before it counts no more. */
export function forgetWarm(): void {
  warm.forget();
}

/** Answers are their asker's own. */
const warmKey = (route: Callable, input: LooseInput, side: TokenKind) =>
  `${getToken(side) ?? ''} ${urlOf(route, input)}`;

const failureListeners = new Set<(failure: ApiError) => void>();

/** Calls `listener` with every refusal that the server answers, before its caller learns of it. */
export function onFailure(listener: (failure: ApiError) => void): void {
  failureListeners.add(listener);
}

/** What has to be known of a route to call it. */
type Callable = Pick<Route, 'method' | 'path' | 'file' | 'idempotent'>;

interface Sent {
  status: number;
  data: unknown;
}

/** As `send`, unless it was asked before; what was asked before a change, or while it was made, is forgotten. */
function request(route: Callable, input: LooseInput, side: TokenKind): Promise<Sent> {
  if (route.method !== 'get') return send(route, input, side).finally(() => warm.forget());
  return warm.take(warmKey(route, input, side)) ?? send(route, input, side);
}

async function send(route: Callable, input: LooseInput, side: TokenKind): Promise<Sent> {
  const token = getToken(side);
  const { status, retryAfter, body } = await exchange(route, input, token);
  const failure = failureOf(status, body, retryAfter);
  if (failure) {
    if (failure.status === 401) dropToken(side, token, failure.data);
    for (const listener of failureListeners) listener(failure);
    throw failure;
  }
  return { status, data: (body as { data?: unknown }).data };
}

interface Answer {
  status: number;
  retryAfter: string | null;
  body: unknown;
}

async function exchange(route: Callable, input: LooseInput, token: string | null): Promise<Answer> {
  const timeout = AbortSignal.timeout(input.file || input.slow ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS);
  const signal = input.signal ? AbortSignal.any([timeout, input.signal]) : timeout;
  try {
    const init = {
      method: route.method.toUpperCase(),
      headers: headersOf(route, input, token),
      body: bodyOf(route, input),
      signal,
    };
    const response = input.onProgress
      ? await upload(urlOf(route, input), init, input.onProgress)
      : await fetch(urlOf(route, input), {
          ...init,
          cache: 'no-store',
          keepalive: input.outlivesPage === true,
        });
    noteServerTime(response.headers.get('Date'));
    const { status } = response;
    const body = parseJson(await response.text());
    if (isFromBefore(status, isFailure(body))) void checkNetwork();
    else noteAnswer();
    return { status, retryAfter: response.headers.get('Retry-After'), body };
  } catch (error) {
    if (input.signal?.aborted) throw noAnswer('ABORTED', 'The request was cancelled', error);
    void checkNetwork();
    if (timeout.aborted) throw noAnswer('TIMEOUT', 'The request timed out', error);
    throw noAnswer('NETWORK_ERROR', 'The network failed', error);
  }
}

function urlOf(route: Callable, input: LooseInput): string {
  const path = fillPath(route.path, (input.params ?? {}) as Record<string, unknown>);
  const query = new URLSearchParams(textFields(input.query));
  return `${input.base ?? API_BASE}${path}${query.size > 0 ? `?${query}` : ''}`;
}

function headersOf(route: Callable, input: LooseInput, token: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (input.body !== undefined && !route.file) headers.set('Content-Type', 'application/json');
  if (route.idempotent) headers.set('Idempotency-Key', input.idempotencyKey ?? randomId());
  return headers;
}

function bodyOf(route: Callable, input: LooseInput): FormData | string | undefined {
  if (!route.file) return input.body === undefined ? undefined : JSON.stringify(input.body);
  const form = new FormData();
  for (const [name, value] of textFields(input.body)) form.set(name, value);
  if (input.file) form.set(route.file, input.file);
  return form;
}

/** The fields of a query or a form as text, without those that have no value. */
function textFields(fields: unknown): [string, string][] {
  const entries: [string, unknown][] = Object.entries(fields ?? {});
  return entries.flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)]]
      : [],
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The failure an answer stands for: a body that says error is one whatever the HTTP status. */
function failureOf(status: number, body: unknown, retryAfter: string | null): ApiError | undefined {
  if (isFailure(body)) {
    const { code, message, fields, retry_after, data } = body;
    return new ApiError({
      code,
      status,
      message,
      fields,
      retryAfterS: retry_after ?? secondsOf(retryAfter),
      data,
    });
  }
  if (status >= 400) {
    const code = status === 401 ? 'UNAUTHENTICATED' : 'REQUEST_FAILED';
    return new ApiError({ code, status, message: 'Request failed', retryAfterS: secondsOf(retryAfter) });
  }
  const success = typeof body === 'object' && body !== null && 'status' in body && body.status === 'success';
  return success ? undefined : badResponse(status);
}

/** The failure envelope by its marks; read without zod, as everything a first visit needs. */
function isFailure(body: unknown): body is Failure {
  if (typeof body !== 'object' || body === null) return false;
  const { status, code, message } = body as Partial<Record<keyof Failure, unknown>>;
  return status === 'error' && typeof code === 'string' && typeof message === 'string';
}

function secondsOf(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

function badResponse(status: number, cause?: unknown): ApiError {
  return new ApiError({ code: 'BAD_RESPONSE', status, message: 'The answer was not understood' }, cause);
}

function noAnswer(code: 'ABORTED' | 'TIMEOUT' | 'NETWORK_ERROR', message: string, cause: unknown): ApiError {
  return new ApiError({ code, status: 0, message }, cause);
}
