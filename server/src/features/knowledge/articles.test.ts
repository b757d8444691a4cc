import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ARTICLE_PAGES } from '@lode/shared/knowledge/pages';
import { ARTICLE_TOPICS } from '@lode/shared/knowledge/topics';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unknownIn } from './article-checks.ts';
import { type ArticleSource, formatArticle, parseArticle, readArticleFiles } from './article-files.ts';
import { fillFacts, linksIn, placesIn, summaryOf, toHtml } from './article-text.ts';
import { catalogueOf } from './catalogue.ts';
import { publishedArticle } from './queries/published.ts';

const sources = readArticleFiles();
const english = new Map(sources.filter(({ language }) => language === 'en').map((one) => [one.slug, one]));
const { all, find, search } = catalogueOf({ articles: sources.map(publishedArticle) });
const nameOf = ({ language, slug }: ArticleSource) => `${language}/${slug}`;
const PLACE = /\{\{(\w+)\}\}/g;
/** Names that have a digit in them (TRC20, two-step login in Japanese and Korean), and the numbers of a list. */
const NO_FIGURES = /TRC20|2段階|2단계|^\d+\. /gm;
const CLIENT = path.resolve(import.meta.dirname, '../../../../client/src');
const routes = ['routes', 'public-routes']
  .map((name) => readFileSync(path.join(CLIENT, `app/${name}.tsx`), 'utf8'))
  .join('\n');
/** Of the demo, and not the client’s. */
const MAILBOX = '/dev/mailbox';

it('types no figure into an article: what the settings decide has a placeholder', () => {
  const typed = sources.filter(({ body }) => /\p{Nd}/u.test(body.replace(PLACE, '').replace(NO_FIGURES, '')));
  expect(typed.map(nameOf)).toEqual([]);
});

it('names in a translation the figures and pages of the English text, no other', () => {
  const named = ({ body }: ArticleSource) => [...placesIn(body), ...linksIn(body)].sort();
  const wrong = sources.filter((one) => {
    const original = english.get(one.slug);
    return one.body !== '' && original && named(one).join() !== named(original).join();
  });
  expect(wrong.map(nameOf)).toEqual([]);
});

it('has every article under a title and questions of its own in every language that has any', () => {
  const languages = new Set(sources.map(({ language }) => language));
  const lacking = [...languages].flatMap((language) =>
    [...english.keys()].filter(
      (slug) => !sources.some((one) => one.language === language && one.slug === slug),
    ),
  );
  expect(lacking).toEqual([]);
  expect(sources.filter(({ questions }) => questions.length === 0).map(nameOf)).toEqual([]);
});

it('leads from article to article, and to pages that there are', () => {
  const figures = new Set(sources.flatMap(({ body }) => placesIn(body)));
  const slugs = new Set(english.keys());
  const lost = sources.flatMap((one) =>
    unknownIn(one, { figures, slugs }).map((name) => `${nameOf(one)}: ${name}`),
  );
  expect(lost).toEqual([]);
});

it('knows the pages that an article may lead to from the client’s own routes', () => {
  const missing = ARTICLE_PAGES.filter((page) => {
    const last = page.split('/').at(-1) ?? '';
    return page !== MAILBOX && !routes.includes(`path="${page}"`) && !routes.includes(`path="${last}"`);
  });
  expect(missing).toEqual([]);
});

it('finds every figure and page in a text that there is not', () => {
  const known = { figures: new Set(['fee']), slugs: new Set(['late-deposit']) };
  const draft = { ...(english.get('late-deposit') as ArticleSource), related: [] };
  const unknownOf = (body: string) => unknownIn({ ...draft, body }, known);
  expect(unknownOf('{{fee}} {{ fee }} [a](/help/late-deposit#x) [b](/app/wallet?tab=1)')).toEqual([]);
  expect(unknownOf('{{fees}} [a](/help/nothing) [b](/app/nowhere) [c](https://elsewhere.example)')).toEqual([
    '{{fees}}',
    '/help/nothing',
    '/app/nowhere',
    'https://elsewhere.example',
  ]);
  expect(
    unknownOf('![x](https://elsewhere.example/x.png) <https://else.example> {{constructor}}'),
  ).toHaveLength(3);
  expect(unknownOf('Send it to https://elsewhere.example/pay now')).toEqual([
    'https://elsewhere.example/pay',
  ]);
  const titled = unknownIn({ ...draft, title: 'From {{fee}}', related: ['gone'], body: 'a' }, known);
  expect(titled).toEqual(['{{fee}}', '/help/gone']);
});

it('writes a file that reads back as the same article, whatever stands in it', () => {
  const texts = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
    .map((text) => text.trim())
    .filter(Boolean);
  const article = fc.record({
    slug: fc.constant('a-slug'),
    language: fc.constant('ar' as const),
    title: texts,
    topic: fc.constantFrom(...ARTICLE_TOPICS),
    order: fc.integer({ min: 1, max: 1000 }),
    questions: fc.array(texts, { maxLength: 5 }),
    related: fc.constantFrom<string[]>([], ['a-b', 'c']),
    body: fc
      .array(fc.oneof(texts, fc.constantFrom('---', '', '# Head', 'key: value')))
      .map((lines) => lines.join('\n').trim()),
  });
  fc.assert(
    fc.property(article, (one) => {
      expect(parseArticle(formatArticle(one), one.slug, one.language)).toEqual(one);
    }),
  );
  for (const one of sources) expect(parseArticle(formatArticle(one), one.slug, one.language)).toEqual(one);
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
  expect(search(query, 'en', 3).map((article) => article.slug)).toContain(slug);
});

it('falls back to English where an article is not translated, and shows the English text under a translated title', () => {
  const title: ArticleSource = {
    ...(english.get('late-deposit') as ArticleSource),
    language: 'fi',
    title: 'Myöhässä',
    body: '',
  };
  const own = catalogueOf({ articles: [...english.values(), title].map(publishedArticle) });
  expect(own.find('late-deposit', 'fi')).toMatchObject({
    title: 'Myöhässä',
    language: 'fi',
    textLanguage: 'en',
  });
  expect(own.find('late-deposit', 'fi')?.body).toBe(english.get('late-deposit')?.body);
  expect(own.find('sold-out', 'fi')?.language).toBe('en');
  expect(own.search('myöhässä', 'fi', 3)[0]?.slug).toBe('late-deposit');
  expect(all('fi')).toHaveLength(all('en').length);
});

it('has the article that each page of the client points at', () => {
  const pages = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const text = pages.map((name) => readFileSync(path.join(CLIENT, name), 'utf8')).join('\n');
  const table = /const ARTICLES[^{]*\{([^}]*)\}/.exec(text)?.[1] ?? '';
  const ofCodes = readFileSync(path.join(CLIENT, '../../shared/src/core/help-articles.ts'), 'utf8');
  const named = [
    ...table.matchAll(/'([a-z-]+)'/g),
    ...ofCodes.matchAll(/: '([a-z-]+)'/g),
    ...text.matchAll(/<HelpLink article="([a-z-]+)"/g),
  ];
  expect(named.length).toBeGreaterThan(30);
  expect(named.map(([, slug]) => slug ?? '').filter((slug) => !find(slug, 'en'))).toEqual([]);
});
