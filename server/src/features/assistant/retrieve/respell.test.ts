import type { LanguageCode } from '@lode/shared/core/languages';
import { describe, expect, it } from 'vitest';
import { readMeanings } from './meanings.ts';
import { respell, vocabularyOf } from './respell.ts';

function respelt(text: string, known: string, language: LanguageCode): string | null {
  return respell(readMeanings(text, language), vocabularyOf([{ meant: readMeanings(known, language) }]));
}

describe('words that nobody knows', () => {
  it.each([
    ['wthdrawal', 'withdrawal'],
    ['blaance', 'balance'],
    ['balancee', 'balance'],
    ['zalance', null],
    ['fees', null],
  ])('reads %s as the word that is one slip away', (written, meant) => {
    const known = { words: new Set(['withdrawal', 'balance', 'feet']), bySound: new Map<string, string>() };
    const nothing = { flat: written, meaningsOf: [[]], common: [false], meanings: [] };
    expect(respell({ ...nothing, words: [{ text: written, from: 1, unspaced: false }] }, known)).toBe(meant);
  });

  it.each([
    ['golubaya lodka', 'голубая лодка', 'ru'],
    ['kokkini varka', 'κοκκινη βαρκα', 'el'],
  ] as const)('reads %s in Latin letters', (written, meant, language) => {
    expect(respelt(written, meant, language)).toBe(meant);
  });

  it('leaves what is known as it is', () => {
    expect(respelt('my balance', 'balances', 'en')).toBeNull();
  });
});
