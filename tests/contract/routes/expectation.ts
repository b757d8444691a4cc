import type { Route } from '@lode/shared/core/rest';
import type { CallInput } from '../../harness/api.ts';
import { ACTORS, type Actor, type World } from '../world.ts';

export interface Expectation {
  /** Who is let through; everybody else is refused at the door. */
  may: readonly Actor[];
  /** It concerns one conversation: for other customers that does not exist. */
  own?: true;
  /** The state in which the conversation must be for the call to succeed; ongoing unless told. */
  state?: 'waiting' | 'closed';
  /** The code that those let through get, where the site's state refuses the call anyway. */
  code?: string;
  /** It answers a file, not JSON. */
  raw?: true;
  input?: (world: World) => CallInput<Route> | Promise<CallInput<Route>>;
}

/** What a feature offers over HTTP, and what is expected of each route by its name (`nameOf`). */
export interface RouteTable {
  contracts: readonly Record<string, Route>[];
  expected: Record<string, Expectation>;
}

export const ANYBODY = ACTORS;
export const LOGGED_IN = ['owner', 'stranger', 'moonlighter', 'agent', 'admin', 'operator'] as const;
/** And a login that still has to set up its second factor. */
export const ANY_LOGIN = [...LOGGED_IN, 'restricted'] as const;
export const CUSTOMERS = ['owner', 'stranger', 'moonlighter'] as const;
export const DESK = ['agent', 'admin'] as const;
export const FINANCE = ['admin', 'operator'] as const;
export const STAFF = ['agent', 'admin', 'operator'] as const;
export const ADMIN = ['admin'] as const;
export const USER_READERS = ['admin', 'operator'] as const;

export const REASON = 'asked for by the test';
export const byId = ({ id }: World) => ({ params: { id } });

/** How a route is called in the table. */
export function nameOf(route: Route): string {
  return `${route.method} ${route.path}`;
}

/** The code that an actor must get: `OK` where the door opens and the call succeeds. */
export function expectedCode(
  actor: Actor,
  expected: Pick<Expectation, 'may' | 'own' | 'code'>,
  needsLogin: boolean,
): string {
  if (expected.may.includes(actor)) return expected.code ?? 'OK';
  if (needsLogin && (actor === 'visitor' || actor === 'revoked')) return 'UNAUTHENTICATED';
  if (actor === 'restricted' && expected.may.includes('admin')) return 'TOTP_SETUP_REQUIRED';
  const customer = actor === 'stranger' || actor === 'moonlighter';
  return expected.own && customer ? 'SESSION_NOT_FOUND' : 'FORBIDDEN';
}
