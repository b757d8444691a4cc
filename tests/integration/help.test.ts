import { knowledgeRoutes as routes } from '@lode/shared/knowledge/rest';
import { ARTICLE_TOPICS } from '@lode/shared/knowledge/topics';
import { afterEach, expect, it } from 'vitest';
import { Api, codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const visitor = () => new Api(site.urls[0] ?? '');
const article = (slug: string, language: 'en' | 'de' = 'en') =>
  visitor().call(routes.article, { params: { slug }, query: { language } });

afterEach(async () => {
  const { updateSettings } = await import('@lode/server/features/site/commands/update-settings');
  await updateSettings({ withdrawal_fee_btc: '5', confirmations_vet: 12 });
});

it('shows every article to anybody, by topic, without a hole where a figure belongs', async () => {
  const { items } = await visitor().call(routes.list, { query: { language: 'en' } });
  expect(items.length).toBeGreaterThan(50);
  expect([...new Set(items.map(({ topic }) => topic))]).toEqual([...ARTICLE_TOPICS]);
  for (const { slug, summary } of items) {
    const { html, related } = await article(slug);
    expect(html + summary).not.toMatch(/\{\{|undefined|NaN/);
    expect(related.length).toBeGreaterThan(0);
  }
});

it('H3 tells the figures that are in force, as soon as they are', async () => {
  expect((await article('withdrawal-fees')).html).toContain('<td>$5.00</td>');
  await changeSettings(site, { withdrawal_fee_btc: '7.50', confirmations_vet: 33 });
  expect((await article('withdrawal-fees')).html).toContain('<td>$7.50</td>');
  expect((await article('confirmations', 'de')).html).toContain('<td>33</td>');
});

it('finds an article by a question, and says plainly when there is none', async () => {
  const found = await visitor().call(routes.search, { query: { q: 'my depsit has not arrived' } });
  expect(found.items.slice(0, 3).map(({ slug }) => slug)).toContain('confirmations');
  expect((await visitor().call(routes.search, { query: { q: 'zzqx' } })).items).toEqual([]);
});

it('refuses what is no question and no article', async () => {
  const ask = (q: string) => codeOf(visitor().call(routes.search, { query: { q } }));
  expect(await ask(' ')).toBe('INVALID_PARAMS');
  expect(await ask('long '.repeat(50))).toBe('INVALID_PARAMS');
  expect(await codeOf(article('nothing-of-that-name'))).toBe('NOT_FOUND');
  expect(await codeOf(article('Not A Slug'))).toBe('NOT_FOUND');
});

it('lists the public pages for searching', async () => {
  const text = await (await fetch(`${site.urls[0]}/sitemap.xml`)).text();
  expect(text).toContain('/help/late-deposit</loc>');
  expect(text).toContain('hreflang="de"');
  expect(text).toContain('/help?lang=de"');
  expect(text).not.toContain('/app');
});
