import type { z } from 'zod';
import type { Ability } from './abilities.ts';
import type { KeyScope } from './key-scopes.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * One REST route, declared once: the server validates with it, the client is typed by it, and the
 * OpenAPI document is generated from it. `path` is relative to `/api`, parameters in braces.
 */
export interface Route {
  method: Method;
  path: string;
  summary: string;
  /** Who may call it: anybody, or a holder of any one of these abilities of the policy table. */
  access: 'public' | readonly Ability[];
  /** What a customer's API key has to be made for to call it; without this no key may. */
  key?: KeyScope;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A multipart upload: name of its one file field. The other fields are `body`. */
  file?: string;
  /** Bytes that the file may have where that is more than an image may. */
  fileMax?: number;
  /** Bytes of JSON that it takes where that is more than usual; they are read once the caller is known. */
  bodyMax?: number;
  /** The shape of `data`. */
  data: z.ZodType;
  /** Creates something or moves money: honours `Idempotency-Key`. */
  idempotent?: boolean;
  /** Success status, 200 unless told. */
  status?: 200 | 201 | 202;
}

/** Declares a feature's routes, keeping their literal types. */
export function defineRoutes<const T extends Record<string, Route>>(routes: T): T {
  return routes;
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

export type RouteData<R extends Route> = z.output<R['data']>;

/** What a caller passes. */
export interface RouteInput<R extends Route> {
  params: Input<R['params']>;
  query: Input<R['query']>;
  body: Input<R['body']>;
}

/** What a handler receives, parsed. */
export interface RouteArgs<R extends Route> {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
}

/** Fills `{name}` places of a route's path. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
