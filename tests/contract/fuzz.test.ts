import { failureSchema } from '@lode/shared/core/envelope';
import { isErrorCode } from '@lode/shared/core/errors';
import type { Route } from '@lode/shared/core/rest';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildOngoing, say } from '../factories/conversations.ts';
import { imageBytes } from '../factories/images.ts';
import { buildAgent, buildCustomer, type Person } from '../factories/people.ts';
import { Api, type RawReply } from '../harness/api.ts';
import { connectSocket, type Inbound, type TestSocket } from '../harness/sockets.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { type Edit, edited, hostileEdit, hostileText, hostileValue } from './hostile.ts';
import { EXPECTED, ROUTES } from './route-table.ts';
import { EXPECTED_EVENTS } from './routes/events.ts';
import { nameOf } from './routes/expectation.ts';
import { buildWorld, type World } from './world.ts';

/** Replayable: the same numbers give the same attacks. `FUZZ_RUNS` makes a longer run of it. */
const SETTINGS = {
  seed: Number(process.env.FUZZ_SEED ?? 20_260_302),
  numRuns: Number(process.env.FUZZ_RUNS ?? 20),
};
const SECRET = 'nobody-else-may-read-this-7f3a';

const site = useSharedSite();
let world: World;
/** What administrators attack: it may end up locked or disabled. */
let elsewhere: World;
let victim: Person;
let victimsConversation: string;
let customer: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  [agent, customer, admin] = await Promise.all([
    buildAgent(site),
    buildCustomer(site),
    buildAgent(site, { role: 'admin' }),
  ]);
  world = await buildWorld(site, agent);
  elsewhere = await buildWorld(site, agent);
  const other = await buildOngoing(site);
  await say(other.customer, other.id, SECRET);
  victim = other.customer;
  victimsConversation = other.id;
});

afterEach(async () => {
  for (const url of site.urls) {
    const answer = await fetch(`${url}/health/ready`);
    expect(answer.status, 'the server is still healthy').toBe(200);
  }
});

/** Never a failure of the server, and every refusal in the envelope with a known code. */
function judge(reply: RawReply): void {
  const said = `${reply.status} ${reply.text.slice(0, 300)}`;
  expect(reply.status, said).toBeLessThan(500);
  const failure = failureSchema.safeParse(reply.body);
  if (reply.status >= 400) expect(failure.success && isErrorCode(failure.data.code), said).toBe(true);
}

function judgeSecrecy(text: string): void {
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain(victim.email);
}

/** Who may see other people's things through this route; on the other routes nobody may. */
function isStaffs(route: Route): boolean {
  return route.path.startsWith('/admin/') && route.access !== 'public';
}

/** The administrators' alone, beside the support desk. */
function isAdmins(route: Route): boolean {
  return isStaffs(route) && !route.path.startsWith('/admin/service');
}

async function goodInput(
  route: Route,
): Promise<Record<'params' | 'query' | 'body', Record<string, unknown>>> {
  const input = await EXPECTED[nameOf(route)]?.input?.(isAdmins(route) ? elsewhere : world);
  const part = (value: unknown) => (value ?? {}) as Record<string, unknown>;
  // A save that went through would change the site for every attack after it: these are stale.
  const stale = route.path.startsWith('/admin/system/') && route.body && { version: 999_999 };
  return { params: part(input?.params), query: part(input?.query), body: { ...part(input?.body), ...stale } };
}

function pathWith(route: Route, params: Record<string, unknown>, query: unknown): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => safely(params[name]));
  const pairs = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  const text = pairs.map(([name, value]) => `${safely(name)}=${safely(value)}`).join('&');
  return `/api${path}${text && `?${text}`}`;
}

/** Percent-encoded, a lone surrogate as its replacement. */
function safely(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(Buffer.from(text).toString());
}

type Part = 'params' | 'query' | 'body';

async function attack(route: Route, part: Part, edit: Edit, caller: Api): Promise<RawReply> {
  const good = await goodInput(route);
  const parts = { ...good, [part]: edited(good[part], edit) };
  const params =
    typeof parts.params === 'object' && parts.params !== null ? parts.params : { id: parts.params };
  return caller.fetch(pathWith(route, params, parts.query), {
    method: route.method.toUpperCase(),
    ...(route.method !== 'get' && {
      body: JSON.stringify(parts.body) ?? '',
      headers: { 'content-type': 'application/json' },
    }),
  });
}

/** Logging out would end the attack. */
const ATTACKED = ROUTES.filter((route) => route.path !== '/auth/logout');

describe('hostile requests', () => {
  it.each(ATTACKED.map((route): [string, Route] => [nameOf(route), route]))('%s', async (_name, route) => {
    const parts: Part[] = [
      'body',
      ...(route.params ? ['params' as const] : []),
      ...(route.query ? ['query' as const] : []),
    ];
    const staff = isAdmins(route) ? admin : agent;
    const callers = isStaffs(route)
      ? [staff.api(), customer.api()]
      : [world.owner.api(), new Api(site.urls[0] ?? '')];
    const run = fc.asyncProperty(
      fc.constantFrom(...parts),
      hostileEdit,
      fc.nat(1),
      async (part, edit, who) => {
        const reply = await attack(route, part, edit, callers[who] as Api);
        judge(reply);
        if (!isStaffs(route)) judgeSecrecy(reply.text);
      },
    );
    await fc.assert(run, SETTINGS);
  });

  it('with any token, content type, key and method', async () => {
    const header = hostileText.map((text) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 2000));
    const types = [
      'application/json',
      'text/plain',
      'application/json; charset=latin-7',
      'multipart/form-data',
      'image/png',
    ];
    const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
    const run = fc.asyncProperty(
      fc.constantFrom(...ATTACKED),
      fc.record({
        token: header,
        key: header,
        type: fc.constantFrom(...types),
        method: fc.constantFrom(...methods),
      }),
      fc.oneof(hostileText, fc.constantFrom('{"a":', '--x\r\n', '\u0000', '"text"')),
      async (route, { token, key, type, method }, body) => {
        const good = await goodInput(route);
        const reply = await world.owner.api().fetch(pathWith(route, good.params, good.query), {
          method,
          headers: {
            ...(token.length % 2 === 0 && { authorization: `Bearer ${token}` }),
            'idempotency-key': key,
            'content-type': type,
          },
          ...(method !== 'GET' && { body }),
        });
        judge(reply);
        if (!isStaffs(route)) judgeSecrecy(reply.text);
      },
    );
    await fc.assert(run, { ...SETTINGS, numRuns: SETTINGS.numRuns * 5 });
  });

  it('with paths that lead nowhere', async () => {
    const run = fc.asyncProperty(fc.array(hostileText, { maxLength: 4 }), async (segments) => {
      judge(await world.owner.api().fetch(`/api/service/${segments.map(safely).join('/')}`));
    });
    await fc.assert(run, SETTINGS);
    for (const path of [
      '/api/%',
      '/api/service/sessions/%ff/close',
      '/api//',
      '/%c0%af',
      '/api/exchange/rates/%00',
    ]) {
      judge(await world.owner.api().fetch(path, { method: path.includes('close') ? 'PUT' : 'GET' }));
    }
  });

  it('with broken uploads', async () => {
    const png = await imageBytes('png');
    const field = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = (name: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`;
    const own = field('session_id', world.id);
    const bodies = fc.oneof(
      fc.constantFrom(
        '',
        '--x',
        '--x--\r\n',
        own,
        `${own}--x--\r\n`,
        `${own}${file('image')}`,
        `${own}${file('image')}cut off\r\n--x--\r\n`,
        `${own}${file('other')}\r\n--x--\r\n`,
        `${field('session_id', '{"$ne":null}')}${file('image')}\r\n--x--\r\n`,
        `${field('__proto__', 'x')}${field('constructor', 'x')}--x--\r\n`,
        `${Array.from({ length: 30 }, (_, index) => field(`f${index}`, 'x')).join('')}--x--\r\n`,
        `${field('session_id', 'y'.repeat(20_000))}--x--\r\n`,
      ),
      hostileText.map((text) => `${field(text.replace(/["\r\n]/g, ''), text)}--x--\r\n`),
    );
    const run = fc.asyncProperty(bodies, fc.boolean(), async (body, withImage) => {
      const reply = await world.owner.api().fetch('/api/service/messages/image', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: new Uint8Array(withImage ? Buffer.concat([Buffer.from(body), png]) : Buffer.from(body)),
      });
      judge(reply);
      expect(reply.status).toBeGreaterThanOrEqual(400);
    });
    await fc.assert(run, { ...SETTINGS, numRuns: SETTINGS.numRuns * 2 });
  });
});

/** So many unknown events are answered on one connection. */
const UNKNOWN_FREE = 10;

describe('hostile events', () => {
  async function ask(socket: TestSocket, event: string, ...args: unknown[]): Promise<string> {
    const answer = await socket.ask(event, ...args);
    if (answer.status === 'error') {
      expect(isErrorCode(answer.code), answer.code).toBe(true);
      expect(answer.code).not.toBe('SERVER_ERROR');
    }
    return JSON.stringify(answer);
  }

  it.each(Object.keys(EXPECTED_EVENTS) as Inbound[])('%s', async (event) => {
    const sockets = [
      await world.owner.connect(0),
      await agent.connect(1),
      await connectSocket(site.urls[0] ?? ''),
    ];
    const good = EXPECTED_EVENTS[event].payload(world);
    const run = fc.asyncProperty(hostileEdit, fc.nat(2), async (edit, who) => {
      const text = await ask(sockets[who] as TestSocket, event, edited(good, edit));
      if (who !== 1) judgeSecrecy(text);
    });
    await fc.assert(run, SETTINGS);
    for (const socket of sockets) expect(socket.connected).toBe(true);
  });

  it('with any name and any number of arguments', async () => {
    let socket = await customer.connect();
    let asked = 0;
    const names = fc
      .oneof(
        hostileText,
        fc.constantFrom('support:open', 'support:nothing', 'toString', '__proto__', 'hasOwnProperty'),
      )
      .filter(
        (name) =>
          ![
            'connect',
            'connect_error',
            'disconnect',
            'disconnecting',
            'newListener',
            'removeListener',
          ].includes(name),
      );
    const run = fc.asyncProperty(names, fc.array(hostileValue, { maxLength: 3 }), async (name, args) => {
      // Whoever goes on with names that nobody knows is cut off: a new connection in time.
      if (++asked % UNKNOWN_FREE === 0) {
        socket.close();
        socket = await customer.connect();
      }
      judgeSecrecy(await ask(socket, name, ...args));
    });
    await fc.assert(run, { ...SETTINGS, numRuns: SETTINGS.numRuns * 3 });
    expect(socket.connected).toBe(true);
  });

  it('never opens another’s conversation, whatever is put beside its id', async () => {
    const socket = await customer.connect();
    const run = fc.asyncProperty(
      fc.constantFrom(...(Object.keys(EXPECTED_EVENTS) as Inbound[])),
      fc.dictionary(hostileText, hostileValue, { maxKeys: 3 }),
      async (event, extra) => {
        const good = EXPECTED_EVENTS[event].payload(world);
        judgeSecrecy(await ask(socket, event, { ...extra, ...good, session_id: victimsConversation }));
      },
    );
    await fc.assert(run, SETTINGS);
    judgeSecrecy(JSON.stringify(socket.received));
  });
});
