import { createHmac } from 'node:crypto';
import type { LoginEndData } from '@lode/shared/accounts/login-ends';
import {
  type Ability,
  type Actor,
  can,
  type Role,
  STAFF_ROLES,
  type StaffRole,
} from '@lode/shared/core/abilities';
import { KEY_SCOPES, type KeyScope, keyMay } from '@lode/shared/core/key-scopes';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../factories/keys.ts';
import { buildPerson } from '../factories/people.ts';
import { freshAddress } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

/**
 * Every operation of the published document, asked for by everybody who may not have it: the list of routes and what
 * they need are the document's own, so that a route nobody thought of is here as well. What those who may are answered
 * is the matter of `contract/access`.
 */
const site = useSharedSite();

interface Operation {
  method: string;
  path: string;
  /** Any of these lets a caller in; none: it is public. */
  needs: Ability[];
  /** What an API key has to be made for; undefined: it takes none. */
  key: KeyScope | undefined;
}

interface Caller {
  name: string;
  token: string | undefined;
  /** What the token lets them do; undefined for one that is no login. */
  actor?: Actor;
  /** The token is a customer's API key, made for this. */
  key?: KeyScope;
  /** A token that we signed is told why it is good for nothing, and no other. */
  told?: LoginEndData;
}

interface Refusal {
  caller: Caller;
  operation: Operation;
  status: 401 | 403;
}

let operations: Operation[];
let callers: Caller[];

beforeAll(async () => {
  operations = await readOperations();
  callers = [...(await deadCallers()), ...(await liveCallers())];
});

interface Security {
  bearer?: Ability[];
  apiKey?: KeyScope[];
}

async function readOperations(): Promise<Operation[]> {
  const answer = await fetch(`${site.urls[0]}/api/openapi.json`);
  const { paths } = (await answer.json()) as {
    paths: Record<string, Record<string, { security?: Security[] }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method,
      path,
      needs: security?.find(({ bearer }) => bearer)?.bearer ?? [],
      key: security?.find(({ apiKey }) => apiKey)?.apiKey?.[0],
    })),
  );
}

const AT_ONCE = 20;
const APART_MS = 60_000;
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Tokens that are none, or no longer. */
async function deadCallers(): Promise<Caller[]> {
  const [{ signToken }, { revokeTokensOf }, { clock }, { TokenModel }] = await Promise.all([
    import('@lode/server/features/accounts/signed-token'),
    import('@lode/server/features/accounts/commands/revoke-tokens'),
    import('@lode/server/platform/clock'),
    import('@lode/server/features/accounts/token.model'),
  ]);
  const admin = await buildPerson(site, { role: 'admin' });
  const [header = '', payload = '', signature = ''] = admin.token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const other = await buildPerson(site);
  const { jti } = JSON.parse(Buffer.from(other.token.split('.')[1] ?? '', 'base64url').toString()) as {
    jti: string;
  };
  const foreign = createHmac('sha256', 'f'.repeat(32)).update(`${header}.${payload}`).digest('base64url');
  const revoked = await buildPerson(site, { role: 'admin' });
  await revokeTokensOf(revoked.id);
  const unused = await buildPerson(site, { role: 'admin' });
  const [ended, ahead] = [-APART_MS, APART_MS].map((ms) => new Date(clock.nowMs() + ms)) as [Date, Date];
  await TokenModel.updateMany({ userId: unused.id }, { $set: { slidingExpiresAt: ended } });
  return [
    { name: 'nobody', token: undefined },
    { name: 'a text', token: 'x' },
    { name: 'no signature', token: `${encoded({ alg: 'none' })}.${payload}.` },
    { name: 'a foreign signature', token: `${header}.${payload}.${foreign}` },
    { name: 'another login’s id', token: `${header}.${encoded({ ...claims, jti })}.${signature}` },
    { name: 'an end that is past', token: await signToken(jti, ended), told: { reason: 'expired' } },
    {
      name: 'a login that never was',
      token: await signToken(String(new Types.ObjectId()), ahead),
      told: { reason: 'expired' },
    },
    { name: 'a login that was ended', token: revoked.token },
    { name: 'a login that was left', token: unused.token, told: { reason: 'expired' } },
  ];
}

/** Logins, each with what it may. */
async function liveCallers(): Promise<Caller[]> {
  const live = async (name: string, role: Role, kind: Actor['kind']): Promise<Caller> => {
    const { token } = await buildPerson(site, { role }, kind);
    return { name, token, actor: { kind, role } };
  };
  return Promise.all([
    live('a customer', 'user', 'user'),
    live('an agent', 'agent', 'admin'),
    live('an operator', 'operator', 'admin'),
    ...STAFF_ROLES.map((role) => live(`a member of staff (${role}) on the customers’ side`, role, 'user')),
    ...STAFF_ROLES.map((role) => restrictedCaller(role)),
    ...KEY_SCOPES.map((scope) => programCaller(scope)),
  ]);
}

async function programCaller(scope: KeyScope): Promise<Caller> {
  const { secret } = await makeKey(await buildPerson(site), { scope });
  return {
    name: `a program with a key (${scope})`,
    token: secret,
    actor: { kind: 'user', role: 'user' },
    key: scope,
  };
}

async function restrictedCaller(role: StaffRole): Promise<Caller> {
  const { TokenModel } = await import('@lode/server/features/accounts/token.model');
  const { id, token } = await buildPerson(site, { role });
  await TokenModel.updateMany({ userId: id }, { $set: { restricted: true } });
  return {
    name: `staff (${role}) without the second factor`,
    token,
    actor: { kind: 'admin', role, restricted: true },
  };
}

/** The pairs that must be refused, and how. */
function refusals(): Refusal[] {
  const closed = operations.filter(({ needs }) => needs.length > 0);
  return closed.flatMap((operation) =>
    callers
      .filter(
        ({ actor, key }) =>
          !operation.needs.some((ability) => can(actor, ability)) || (key && !keyMay(key, operation.key)),
      )
      .map((caller) => ({ caller, operation, status: caller.actor ? 403 : 401 }) as const),
  );
}

/** What is wrong with the answer to a pair. */
async function faultOf({ caller, operation, status }: Refusal): Promise<string | undefined> {
  const { method, path } = operation;
  const answer = await fetch(`${site.urls[0]}/api${path.replace(/\{\w+\}/g, String(new Types.ObjectId()))}`, {
    method: method.toUpperCase(),
    headers: {
      'x-forwarded-for': freshAddress(),
      'content-type': 'application/json',
      ...(caller.token !== undefined && { authorization: `Bearer ${caller.token}` }),
    },
    ...(method !== 'get' && { body: '{}' }),
  });
  // What lets somebody in may answer with a file.
  const shown = (await answer.json().catch(() => ({}))) as { code?: string; data?: unknown };
  const kept = answer.status === status && REFUSALS.includes(shown.code ?? '');
  const told = JSON.stringify(shown.data) === JSON.stringify(caller.told);
  return kept && told ? undefined : `${caller.name}: ${method} ${path} → ${answer.status} ${shown.code}`;
}

const REFUSALS = ['UNAUTHENTICATED', 'FORBIDDEN', 'TOTP_SETUP_REQUIRED', 'KEY_NOT_ALLOWED'];

describe('every route of the document × everybody who may not have it', () => {
  it('refuses each pair, and says nothing else', async () => {
    const pairs = refusals();
    expect(pairs.length).toBeGreaterThan(2000);
    const wrong: string[] = [];
    for (let at = 0; at < pairs.length; at += AT_ONCE) {
      const some = pairs.slice(at, at + AT_ONCE);
      wrong.push(...(await Promise.all(some.map(faultOf))).filter((fault) => fault !== undefined));
    }
    expect(wrong).toEqual([]);
  });
});
