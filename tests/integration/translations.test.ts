import { randomUUID } from 'node:crypto';
import { administrationRoutes } from '@lode/shared/administration/rest';
import { SUBMIT_MAX } from '@lode/shared/translations/limits';
import { translationRoutes as routes } from '@lode/shared/translations/rest';
import type { Translation } from '@lode/shared/translations/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAgent, buildCustomer, type Person } from '../factories/people.ts';
import { Api, codeOf, refusalOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
let admin: Person;
let customer: Person;

beforeAll(async () => {
  [admin, customer] = await Promise.all([buildAgent(site, { role: 'admin' }), buildCustomer(site)]);
});

const submit = (person: Person, texts: string[], target = 'de' as const) =>
  person.call(routes.submit, { body: { texts, source_language: 'en', target_language: target } });
const publishedTo = (language: 'de' | 'fr') =>
  new Api(site.urls[1] ?? '').call(routes.published, { params: { language } });

async function handIn(text: string): Promise<Translation> {
  await submit(customer, [text]);
  const { items } = await admin.call(routes.list, { query: { search: text } });
  return items[0] as Translation;
}

const change = (row: Translation, translation: string, reviewed: boolean) =>
  admin.call(routes.change, {
    params: { id: row.id },
    body: { translation, reviewed, version: row.version },
  });

describe('handing in', () => {
  it('keeps a text once per language, whoever meets it, and at the same moment too', async () => {
    const text = `Offer ${randomUUID()}`;
    const others = await Promise.all([buildCustomer(site), buildCustomer(site)]);
    const stored = await Promise.all([customer, ...others].map((person) => submit(person, [text, text])));
    expect(stored.reduce((sum, answer) => sum + answer.stored, 0)).toBe(1);
    expect(await submit(customer, [text])).toEqual({ stored: 0 });
    await customer.call(routes.submit, {
      body: { texts: [text], source_language: 'en', target_language: 'fr' },
    });
    const { items, counts } = await admin.call(routes.list, { query: { search: text } });
    expect(items.map((row) => row.target_language).sort()).toEqual(['de', 'fr']);
    expect(counts).toEqual({ untranslated: 2, unreviewed: 0, reviewed: 0 });
  });

  it('is refused for a text of its own language, an unknown language, too many or too long texts', async () => {
    const tries = [
      { texts: ['a'], source_language: 'de', target_language: 'de' },
      { texts: ['a'], source_language: 'en', target_language: 'tlh' },
      { texts: [], source_language: 'en', target_language: 'de' },
      { texts: Array(SUBMIT_MAX + 1).fill('a'), source_language: 'en', target_language: 'de' },
      { texts: ['a'.repeat(1001)], source_language: 'en', target_language: 'de' },
    ];
    for (const body of tries) {
      expect(await codeOf(customer.call(routes.submit, { body: body as never }))).toBe('INVALID_PARAMS');
    }
  });

  it('stops at one person’s allowance, and leaves another theirs', async () => {
    const flooder = await buildCustomer(site);
    const batch = () => Array.from({ length: SUBMIT_MAX }, () => randomUUID());
    let stored = 0;
    for (let round = 0; round < 8; round += 1) stored += (await submit(flooder, batch())).stored;
    expect(stored).toBe(300);
    expect((await submit(customer, [randomUUID()])).stored).toBe(1);
  });
});

describe('translating', () => {
  it('publishes reviewed translations only, and takes them back with the review', async () => {
    const row = await handIn(`Welcome ${randomUUID()}`);
    expect(row).toMatchObject({ state: 'untranslated', translation: null, updated_by: null });
    const draft = await change(row, 'Willkommen', false);
    expect(draft.state).toBe('unreviewed');
    expect(await publishedTo('de')).not.toHaveProperty([row.source]);
    const reviewed = await change(draft, 'Herzlich willkommen', true);
    expect(reviewed).toMatchObject({ state: 'reviewed', updated_by: admin.username });
    expect((await publishedTo('de'))[row.source]).toBe('Herzlich willkommen');
    expect(await publishedTo('fr')).not.toHaveProperty([row.source]);
    await change(reviewed, 'Herzlich willkommen', false);
    expect(await publishedTo('de')).not.toHaveProperty([row.source]);
  });

  it('tells the second of two editors what the first one wrote', async () => {
    const row = await handIn(`Race ${randomUUID()}`);
    await change(row, 'Erste', true);
    const refusal = await refusalOf(change(row, 'Zweite', true));
    expect(refusal.code).toBe('TRANSLATION_CHANGED');
    expect(refusal.failure.data).toMatchObject({ translation: 'Erste', version: row.version + 1 });
  });

  it('keeps the places of the source', async () => {
    const row = await handIn(`{{count}} of {total} ${randomUUID()}`);
    expect(await codeOf(change(row, '{{count}} von allen', true))).toBe('TRANSLATION_PLACEHOLDERS');
    expect(await codeOf(change(row, '  ', true))).toBe('TRANSLATION_REQUIRED');
    expect(await codeOf(change(row, 'Von {total}: {{count}}', true))).toBe('OK');
  });

  it('is searched in both texts, filtered by language and state, with how many there are', async () => {
    const mark = randomUUID();
    const row = await handIn(`Search ${mark}`);
    await handIn(`Other ${mark}`);
    await change(row, `Gefunden ${mark}`, true);
    const list = (query: object) => admin.call(routes.list, { query });
    expect((await list({ search: `gefunden ${mark}` })).items.map(({ id }) => id)).toEqual([row.id]);
    expect((await list({ search: mark, state: 'untranslated' })).total).toBe(1);
    expect((await list({ search: mark, language: 'fr' })).total).toBe(0);
    expect(await list({ search: mark, state: 'reviewed', limit: 1 })).toMatchObject({
      total: 1,
      counts: { untranslated: 1, unreviewed: 0, reviewed: 1 },
    });
  });

  it('is logged with who, before and after, and removing too, once', async () => {
    const row = await handIn(`Logged ${randomUUID()}`);
    const saved = await change(row, 'Protokolliert', true);
    const remove = () => admin.call(routes.remove, { params: { id: row.id } });
    await remove();
    await remove();
    expect(await codeOf(change(saved, 'Nichts', true))).toBe('NOT_FOUND');
    const { items } = await admin.call(administrationRoutes.listOperations, { query: { target: row.id } });
    expect(items).toMatchObject([
      { action: 'translation.removed', actor: { username: admin.username } },
      {
        action: 'translation.saved',
        before: { translation: null, state: 'untranslated' },
        after: { translation: 'Protokolliert', state: 'reviewed' },
      },
    ]);
    expect(await publishedTo('de')).not.toHaveProperty([row.source]);
  });
});
