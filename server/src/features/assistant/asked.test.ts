import { LANGUAGE_CODES } from '@lode/shared/core/languages';
import { beforeAll, describe, expect, it } from 'vitest';
import { getPublished } from '../knowledge/queries/get-published.ts';
import { goByBundledArticles } from '../knowledge/queries/go-by-bundled.ts';
import { askedOf } from './asked.ts';
import { getKnowledge } from './retrieve/knowledge.ts';
import { phrasesOf } from './retrieve/phrases.ts';
import { rank } from './retrieve/search.ts';

goByBundledArticles();

describe.each(LANGUAGE_CODES)('more ways of asking in %s', (language) => {
  it('are about articles that there are', async () => {
    const slugs = new Set((await getPublished()).articles.map(({ slug }) => slug));
    const asked = askedOf(language);
    expect(Object.keys(asked.article).filter((slug) => !slugs.has(slug))).toEqual([]);
    expect(asked.outside.length).toBeGreaterThan(0);
  });
});

describe('learning', () => {
  let turns = 0;
  beforeAll(async () => {
    let learning = true;
    const count = () => {
      turns += 1;
      if (learning) setImmediate(count);
    };
    count();
    await getKnowledge();
    learning = false;
  }, 300_000);

  it('leaves the thread to others again and again', () => {
    expect(turns).toBeGreaterThan(50);
  });

  it('shows a customer what is listed, never what was only learnt from', async () => {
    const listed = new Set(
      phrasesOf(await getPublished(), 'en').flatMap(({ shown, text }) => (shown ? [text] : [])),
    );
    const [learntOnly = ''] = askedOf('en').account.payouts ?? [];
    expect(listed.has(learntOnly)).toBe(false);
    const { candidates } = await rank(learntOnly, 'en', await getKnowledge());
    expect(candidates[0]?.target).toEqual({ kind: 'account', id: 'payouts' });
    for (const { matched, target } of candidates)
      if (target.kind !== 'outside') expect(listed.has(matched)).toBe(true);
  });
});
