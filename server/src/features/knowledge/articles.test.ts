import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseArticle, readArticleFiles } from './article-files.ts';
import { fillFacts, summaryOf, toHtml } from './article-text.ts';
import { allArticles, findArticle, searchArticles } from './catalogue.ts';

const sources = readArticleFiles();
const PLACE = /\{\{(\w+)\}\}/g;
/** Names that have a digit in them, and the numbers of a list. */
const NO_FIGURES = /TRC20|^\d+\. /gm;
const LINK = /\]\(([^)]+)\)/g;
const CLIENT = path.resolve(import.meta.dirname, '../../../../client/src');
const routes = readFileSync(path.join(CLIENT, 'app/routes.tsx'), 'utf8');

it('types no figure into an article: what the settings decide has a placeholder', () => {
  const typed = sources.filter(({ body, language }) => {
    const words = body.replace(PLACE, '').replace(NO_FIGURES, '');
    return language === 'en' && /\d/.test(words);
  });
  expect(typed.map(({ slug }) => slug)).toEqual([]);
});

it('leads from article to article, and to pages that there are', () => {
  const slugs = new Set(sources.map(({ slug }) => slug));
  const lost = sources.flatMap(({ slug, body, related }) => {
    const links = [...body.matchAll(LINK)].map(([, to]) => to ?? '');
    const help = [...related.map((to) => `/help/${to}`), ...links.filter((to) => to.startsWith('/help/'))];
    const pages = links.filter((to) => /^\/(app|auth)\//.test(to));
    return [
      ...help.filter((to) => !slugs.has(to.replace('/help/', ''))),
      ...pages.filter((to) => !routes.includes(`"${to.split('/').at(-1)}`)),
      ...links.filter((to) => !to.startsWith('/')),
    ].map((to) => `${slug}: ${to}`);
  });
  expect(lost).toEqual([]);
});

it('never shows a hole: a figure that nobody knows is an error', () => {
  expect(() => fillFacts('from {{nothing}}', { something: '1' })).toThrow('nothing');
  expect(fillFacts('from {{something}}', { something: '$20.00' })).toBe('from $20.00');
});

it('shows HTML of an article as text, and follows only safe links', () => {
  const html = toHtml('<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](/app/wallet)');
  expect(html).not.toContain('<img');
  expect(html).not.toContain('href="javascript');
  expect(html).toContain('<a href="/app/wallet">b</a>');
});

it('refuses a file whose head is not as it has to be, naming it', () => {
  expect(() => parseArticle('no head', 'a', 'en')).toThrow('en/a.md');
  expect(() => parseArticle('---\ntitle: A\ntopic: nonsense\nquestions: [a]\n---\ntext', 'a', 'en')).toThrow(
    'topic',
  );
});

it('sums an article up by its first paragraph, without Markdown', () => {
  expect(summaryOf('Go to the [wallet](/app/wallet) **now**.\n\nMore.')).toBe('Go to the wallet now.');
});

it.each([
  ['where is my deposit', 'confirmations'],
  ['I paid too late', 'late-deposit'],
  ['withdrawl fee', 'withdrawal-fees'],
  ['lost my phone', 'lost-phone'],
  ['why is my payout lower than yesterday', 'payout-lower'],
  ['merkle', 'check-my-balance'],
])('finds for “%s” the article %s among the first three', (query, slug) => {
  expect(searchArticles(query, 'en', 3).map((article) => article.slug)).toContain(slug);
});

it('falls back to English where an article is not translated', () => {
  expect(findArticle('late-deposit', 'fi')?.language).toBe('en');
  expect(allArticles('fi')).toHaveLength(allArticles('en').length);
});

it('has the article that each page of the client points at', () => {
  const pages = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const text = pages.map((name) => readFileSync(path.join(CLIENT, name), 'utf8')).join('\n');
  const table = /const ARTICLES[^{]*\{([^}]*)\}/.exec(text)?.[1] ?? '';
  const named = [...table.matchAll(/'([a-z-]+)'/g), ...text.matchAll(/<HelpLink article="([a-z-]+)"/g)];
  expect(named.length).toBeGreaterThan(5);
  expect(named.map(([, slug]) => slug ?? '').filter((slug) => !findArticle(slug, 'en'))).toEqual([]);
});
