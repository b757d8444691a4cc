import { reportRoutes } from '@lode/shared/reports/rest';
import type { SupportFigure } from '@lode/shared/reports/support-schemas';
import { serviceRoutes } from '@lode/shared/support/rest';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildClosed, buildOngoing, buildWaiting } from '../factories/conversations.ts';
import { buildAgent, buildCustomer, buildPerson, type Person } from '../factories/people.ts';
import { cellsOf } from '../harness/csv.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const DAY = 24 * 3_600_000;
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);
const PERIOD = { from: dayText(Date.now() - DAY), to: dayText(Date.now() + DAY), zone: 'Asia/Kathmandu' };
/** As people write: with what a file's own signs are, what a table takes for a formula, and nothing at all. */
const COMMENTS = ['kind, and quick', 'she said "no"', '=1+1', 'two\nlines', undefined];

let admin: Person;
let agent: Person;
beforeAll(async () => {
  [admin, agent] = await Promise.all([buildPerson(site, { role: 'admin' }), buildAgent(site)]);
  for (const [index, comment] of COMMENTS.entries()) {
    const { id, customer } = await buildClosed(site, { agent });
    const body = { rating: 5 - index, ...(comment && { comment }) };
    await customer.call(serviceRoutes.rateSession, { params: { id }, body });
  }
  // Not rated: one that a customer gave up, one that goes on, one that waits.
  const waiting = await buildWaiting(site);
  await waiting.customer.call(serviceRoutes.closeSession, { params: { id: waiting.id } });
  await buildOngoing(site, { agent });
  const topical = await buildCustomer(site, { username: '=topical' });
  await topical.call(serviceRoutes.createSession, { body: { topic: 'deposit' } });
});

const told = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value ?? undefined) ?? '');
/** What would be a formula stands behind an apostrophe. */
const plain = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');

describe('R3: screen = CSV = API', () => {
  test.each([
    ['conversations', 'started', {}, COMMENTS.length + 3],
    ['conversations of an agent', 'started', { agent: 'own' }, COMMENTS.length + 1],
    ['conversations that were given up', 'abandoned', {}, 1],
    ['ratings', 'rating', {}, COMMENTS.length],
    ['ratings of a day', 'rating', { day: 'today' }, undefined],
    ['ratings of five stars', 'rating', { rating: 5 }, 1],
  ] as const)(
    'the file of %s says of each what the screen says, in its order',
    async (_, figure, more, count) => {
      const filter = {
        ...more,
        ...('agent' in more && { agent: agent.username }),
        ...('day' in more && { day: await today() }),
      };
      const query = { ...PERIOD, ...filter, figure: figure as SupportFigure };
      const { items, total } = await admin.call(reportRoutes.supportRows, {
        query: { ...query, limit: 100 },
      });
      const { text } = await admin.api().callRaw(reportRoutes.supportFile, { query });
      const [headings = [], ...lines] = cellsOf(text);
      expect(total).toBe(count ?? lines.length);
      expect(total).toBeGreaterThan(0);
      expect(headings.toSorted()).toEqual(Object.keys(items[0] ?? {}).toSorted());
      const columns = headings as (keyof (typeof items)[number])[];
      expect(lines.map((line) => line.map(plain))).toEqual(
        items.map((item) => columns.map((column) => told(item[column]))),
      );
    },
  );

  test('the file of ratings has the stars and the words that were given', async () => {
    const { text } = await admin
      .api()
      .callRaw(reportRoutes.supportFile, { query: { ...PERIOD, figure: 'rating' } });
    const [headings = [], ...lines] = cellsOf(text);
    const given = lines.map((line) => ({
      stars: Number(line[headings.indexOf('value')]),
      comment: plain(line[headings.indexOf('comment')] ?? ''),
    }));
    expect(given.toSorted((one, other) => other.stars - one.stars)).toEqual(
      COMMENTS.map((comment, index) => ({ stars: 5 - index, comment: comment ?? '' })),
    );
  });
});

/** Of the zone: the line of the report that has ratings; around midnight the first of two. */
async function today(): Promise<string> {
  const { tables } = await admin.call(reportRoutes.support, { query: PERIOD });
  return tables.day.find(({ figures }) => figures.rating)?.key ?? '';
}
