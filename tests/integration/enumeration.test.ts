import { randomBytes } from 'node:crypto';
import { percentile } from '@lode/server/features/support/queries/percentile';
import { accountRoutes, passwordRoutes } from '@lode/shared/accounts/rest';
import type { Route } from '@lode/shared/core/rest';
import { expect, it } from 'vitest';
import { buildUserRow, PASSWORD } from '../factories/people.ts';
import { Api, type RawReply } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

/** Tries at each door; `npm run soak` raises them, and then compares how long the answers take too. */
const TRIES = Number(process.env.ENUMERATION_TRIES ?? 16);
const TIMED = process.env.ENUMERATION_TIMED === '1';
/** Medians over many tries may differ by this much: less than a network lets anybody tell. */
const TOLERANCE_MS = 2;
const TOLERANCE = 0.05;

const site = useSharedSite();

/** Every door at which a visitor may name an address, and what they bring. */
const DOORS: [string, Route, (email: string) => Record<string, unknown>][] = [
  ['logging in', accountRoutes.login, (email) => ({ email, password: 'Wrong1234' })],
  ['logging in as staff', accountRoutes.adminLogin, (email) => ({ email, password: 'Wrong1234' })],
  ['asking for a code', passwordRoutes.sendCode, (email) => ({ email, type: 'register' })],
  ['asking for a new password', passwordRoutes.resetPassword, (email) => ({ email })],
  [
    'setting a new password',
    passwordRoutes.confirmReset,
    (email) => ({ email, code: '12345678', password: PASSWORD }),
  ],
  ['registering', accountRoutes.register, (email) => ({ ...newcomer(), email })],
  ['registering by code', accountRoutes.register, (email) => ({ ...newcomer(), email, code: '12345678' })],
];

function newcomer() {
  const username = `e_${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@example.com`, password: PASSWORD };
}

/** Each browser is given a key of its own, and is told until when. */
const withoutKey = (value: string | null) =>
  value?.replace(/^browser=[\w-]{43};/, 'browser=…;').replace(/Expires=[^;]+/, 'Expires=…');

/** What a visitor sees of an answer: everything but when it came, the page's own nonce and the browser's key. */
function seen({ status, text, headers }: RawReply) {
  const names = [...headers.keys()].filter(
    (name) => !['date', 'content-security-policy', 'etag'].includes(name),
  );
  return { status, text, headers: names.map((name) => [name, withoutKey(headers.get(name))]) };
}

async function timed(route: Route, body: Record<string, unknown>) {
  const api = new Api(site.urls[0] ?? '');
  const from = performance.now();
  const reply = await api.send(route, { body });
  return { ms: performance.now() - from, seen: seen(reply) };
}

it.each(DOORS)(
  '%s does not tell whether an address has an account',
  async (name, route, bodyOf) => {
    const answers = { known: new Set<string>(), unknown: new Set<string>() };
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let pair = 0; pair < TRIES / 2; pair += 1) {
      const emails = { known: (await buildUserRow()).email, unknown: newcomer().email };
      // Neither always comes first.
      const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const who of order) {
        const answer = await timed(route, bodyOf(emails[who]));
        answers[who].add(JSON.stringify(answer.seen));
        times[who].push(answer.ms);
      }
    }
    expect([...answers.known]).toEqual([...answers.unknown]);
    expect(answers.known.size).toBe(1);
    if (!TIMED) return;
    const known = percentile(times.known, 0.5) ?? 0;
    const unknown = percentile(times.unknown, 0.5) ?? 0;
    process.stdout.write(`${name}: median ${known.toFixed(1)} ms known, ${unknown.toFixed(1)} ms unknown\n`);
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(TOLERANCE_MS, TOLERANCE * unknown));
  },
  1_200_000,
);
