import type { Route } from '@lode/shared/core/rest';
import { inboundContract } from '@lode/shared/wire/socket-contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPerson, type Person, renewProofs } from '../factories/people.ts';
import { Api, codeOf } from '../harness/api.ts';
import { connectSocket, type Inbound } from '../harness/sockets.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { EXPECTED, ROUTES } from './route-table.ts';
import { EXPECTED_EVENTS } from './routes/events.ts';
import { type Expectation, expectedCode, nameOf } from './routes/expectation.ts';
import { ACTORS, type Actor, buildCast, buildWorld, type Cast, type World } from './world.ts';

const site = useSharedSite();
let cast: Cast;

beforeAll(async () => {
  cast = await buildCast(site);
  // Prices to answer with.
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
});

/** Of the five minutes that a proof counts for. */
const RENEWED_MS = 60_000;
let renewedAt = Date.now();
beforeEach(async () => {
  if (Date.now() - renewedAt < RENEWED_MS) return;
  renewedAt = Date.now();
  await renewProofs();
});

function apiOf(actor: Actor, world: World): Api {
  const url = site.urls[0] ?? '';
  if (actor === 'visitor') return new Api(url);
  const { token, address } = actor === 'owner' ? world.owner : cast[actor];
  return new Api(url, token, address);
}

/** The worlds that nobody may change, one a state: what reads, and who is refused, meet the same one. */
const looked = new Map<Expectation['state'], Promise<World>>();

function worldToSee(state: Expectation['state']): Promise<World> {
  const there = looked.get(state) ?? buildWorld(site, cast.agent, state);
  looked.set(state, there);
  return there;
}

async function codesFor(route: Route): Promise<Record<string, string>> {
  const expected = EXPECTED[nameOf(route)];
  if (!expected) throw new Error(`Nothing is expected of ${nameOf(route)}`);
  // Who is let through may change the conversation: each has a fresh one.
  const changesIt = expected.own || route.path.includes('{');
  let changed: Promise<World> | undefined;
  const worldToChange = () => {
    if (changesIt) return buildWorld(site, cast.agent, expected.state);
    changed ??= buildWorld(site, cast.agent, expected.state);
    return changed;
  };
  const codes: Record<string, string> = {};
  for (const actor of ACTORS) {
    const onlySees = route.method === 'get' || !expected.may.includes(actor);
    const world = await (onlySees ? worldToSee(expected.state) : worldToChange());
    const input = (await expected.input?.(world)) ?? {};
    const call = expected.raw ? 'callRaw' : 'call';
    codes[actor] = await codeOf(apiOf(actor, world)[call](route, input));
  }
  return codes;
}

describe('who may call which route', () => {
  it('has an expectation for every route of the contracts, and every route is mounted', async () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(ROUTES.map(nameOf).sort());
    const [{ Router }, { RouteMount }, { authenticate, features }] = await Promise.all([
      import('express'),
      import('@lode/server/platform/route'),
      import('@lode/server/app/feature-list'),
    ]);
    const mount = new RouteMount(Router(), authenticate);
    for (const feature of features) feature.routes?.(mount);
    expect(mount.routes.map(nameOf).sort()).toEqual(ROUTES.map(nameOf).sort());
  });

  const withoutLogout = ROUTES.filter((route) => route.path !== '/auth/logout');
  it.each(withoutLogout.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    const expected = EXPECTED[name] ?? { may: [] };
    const wanted = ACTORS.map((actor) => [actor, expectedCode(actor, expected, route.access !== 'public')]);
    expect(await codesFor(route)).toEqual(Object.fromEntries(wanted));
  });

  it('post /auth/logout ends the caller’s own token, whoever they are', async () => {
    const route = ROUTES.find(({ path }) => path === '/auth/logout') as Route;
    const roles = ['user', 'agent', 'operator', 'admin'] as const;
    const people: Person[] = await Promise.all(roles.map((role) => buildPerson(site, { role })));
    for (const person of people) {
      expect(await codeOf(person.call(route))).toBe('OK');
      expect(await codeOf(person.call(route))).toBe('UNAUTHENTICATED');
    }
    expect(await codeOf(new Api(site.urls[0] ?? '').call(route))).toBe('UNAUTHENTICATED');
  });
});

describe('who may send which event', () => {
  it('has an expectation for every event', () => {
    expect(Object.keys(EXPECTED_EVENTS).sort()).toEqual(Object.keys(inboundContract).sort());
  });

  it.each(Object.keys(EXPECTED_EVENTS) as Inbound[])('%s', async (event) => {
    const expected = EXPECTED_EVENTS[event];
    const world = await buildWorld(site, cast.agent);
    const wanted: Record<string, string> = {};
    const codes: Record<string, string> = {};
    for (const actor of ACTORS) {
      wanted[actor] = expectedCode(actor, expected, true);
      codes[actor] = await codeOf(sendAs(actor, world, event, expected.payload(world)));
    }
    expect(codes).toEqual(wanted);
  });
});

async function sendAs(
  actor: Actor,
  world: World,
  event: Inbound,
  payload: Record<string, unknown>,
): Promise<void> {
  const { token, url } = apiOf(actor, world);
  const socket = await connectSocket(url, token);
  const data = await socket.request(event, payload as never);
  inboundContract[event].data.parse(data);
}
