import { expect, it } from 'vitest';
import { learnMeanings } from './knowledge.ts';
import { readMeanings, withoutWord } from './meanings.ts';
import type { Phrase } from './phrases.ts';

const about = (id: string, text: string): Phrase => ({
  language: 'en',
  target: { kind: 'article', id },
  text,
  shown: false,
});

it('a word that is not understood keeps its place and loses its meaning alone', () => {
  const meant = readMeanings('cancel deposit', 'en');
  const unheard = withoutWord(meant, 0);
  expect(unheard.words).toEqual(meant.words);
  expect(unheard.meanings).toEqual(meant.meaningsOf[1]);
  expect(meant.meanings).toContain('cancel');
});

it('learns a phrase also with one word or another of it not understood', async () => {
  const { learnt } = await learnMeanings([
    about('one', 'cancel deposit fees'),
    about('two', 'forgot password'),
  ]);
  // Only without the word between them does one follow the other.
  expect(learnt.names).toContain('cancel>fee');
});
