import type { accountRoutes } from '@lode/shared/accounts/rest';
import type { User } from '@lode/shared/accounts/schemas';
import type { Ability, TokenKind } from '@lode/shared/core/abilities';
import { ApiError, call, postOwn, readOwn } from './api-client.ts';
import { getToken, onTokenChange, setToken } from './auth-token.ts';
import { forgetKeptOfLogin } from './kept-of-login.ts';
import { forgetUnsent } from './person-storage.ts';
import { atom, store, useAtomValue } from './store.ts';

/** Who is logged in on one side, as far as the browser knows. */
export type AuthSession =
  | { status: 'anonymous' }
  /** There is a token; whose it is has not been answered yet. */
  | { status: 'loading' }
  | { status: 'ready'; user: User }
  /** There is a token, but asking whose failed (no network, no server). `refreshSession` asks again. */
  | { status: 'failed'; error: unknown };

const initial = (side: TokenKind) => atom<AuthSession>({ status: getToken(side) ? 'loading' : 'anonymous' });
const sessionAtoms = { user: initial('user'), admin: initial('admin') } satisfies Record<TokenKind, unknown>;
/** The contract comes with the first login: a first page needs neither it nor zod. */
const loadRoutes = async () => (await import('@lode/shared/accounts/rest')).accountRoutes;

/** Number of the latest profile request of each side; an older answer is dropped. */
const requests: Record<TokenKind, number> = { user: 0, admin: 0 };

/** The side's session; follows log-in, log-out and every other tab. */
export function useSession(side: TokenKind): AuthSession {
  return useAtomValue(sessionAtoms[side]);
}

/** The person of a side's session, or null while there is none or it is not known yet. */
export function useUser(side: TokenKind): User | null {
  const session = useSession(side);
  return session.status === 'ready' ? session.user : null;
}

/** The same outside React. */
export function knownUser(side: TokenKind): User | null {
  const session = store.get(sessionAtoms[side]);
  return session.status === 'ready' ? session.user : null;
}

/** Whether the session's person holds an ability, as the server told. */
export function allows(session: AuthSession, ability: Ability): boolean {
  return session.status === 'ready' && session.user.abilities.includes(ability);
}

/** Asks the server whose token this is. A refused token ends the session. */
export async function refreshSession(side: TokenKind): Promise<void> {
  const request = ++requests[side];
  if (!getToken(side)) {
    store.set(sessionAtoms[side], { status: 'anonymous' });
    return;
  }
  if (store.get(sessionAtoms[side]).status !== 'ready') store.set(sessionAtoms[side], { status: 'loading' });
  try {
    const user = await readOwn<typeof accountRoutes.profile>('/users/profile', {}, side);
    if (request === requests[side]) store.set(sessionAtoms[side], { status: 'ready', user });
  } catch (error) {
    // A 401 has removed the token, and its listener below has ended the session already.
    if (request !== requests[side] || !getToken(side)) return;
    if (store.get(sessionAtoms[side]).status !== 'ready') {
      store.set(sessionAtoms[side], { status: 'failed', error });
    }
  }
}

type LoginListener = (side: TokenKind, user: User) => void;
const loginListeners = new Set<LoginListener>();

/** Calls `listener` whenever somebody has logged in on this page. Returns the unsubscribe. */
export function onLogin(listener: LoginListener): () => void {
  loginListeners.add(listener);
  return () => {
    loginListeners.delete(listener);
  };
}

/** Puts what the server now says of the person in place. */
export function replaceUser(side: TokenKind, user: User): void {
  // What is being asked about them is older than this.
  requests[side]++;
  store.set(sessionAtoms[side], { status: 'ready', user });
}

/** Keeps the token of a login that has just succeeded; what others have left here goes. */
export function enterSession(side: TokenKind, login: { token: string; user: User }): void {
  forgetUnsent(side, login.user.id);
  setToken(side, login.token);
  // The listener below has begun to ask whose token this is; we know, and its answer is dropped.
  replaceUser(side, login.user);
  for (const listener of loginListeners) listener(side, login.user);
}

export interface Credentials {
  email: string;
  password: string;
  /** The second factor, once the server has asked for it. */
  totp_code?: string;
  /** The mailed code, once the server has asked for it. */
  code?: string;
}

/** Logs in on one side and keeps the token. @throws {ApiError} with the specification's login codes. */
export async function logIn(side: TokenKind, credentials: Credentials): Promise<void> {
  const routes = await loadRoutes();
  const route = side === 'user' ? routes.login : routes.adminLogin;
  enterSession(side, await call(route, { body: credentials }, side));
}

/** Ends the token on the server and forgets it here with what was not sent, even when the server cannot be reached. */
export async function logOut(side: TokenKind): Promise<void> {
  try {
    await postOwn<typeof accountRoutes.logout>('/auth/logout', side);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    setToken(side, null);
    forgetUnsent(side);
  }
}

/** Starts following the tokens of both sides, in this and every other tab. */
export function startSessions(): void {
  for (const side of ['user', 'admin'] as const) void refreshSession(side);
  onTokenChange((side, token) => {
    forgetKeptOfLogin(side);
    store.set(sessionAtoms[side], { status: token === null ? 'anonymous' : 'loading' });
    void refreshSession(side);
  });
}
