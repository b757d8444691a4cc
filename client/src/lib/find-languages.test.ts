import { LANGUAGES } from '@lode/shared/core/languages';
import { expect, it } from 'vitest';
import { findLanguages } from './find-languages.ts';

const codes = (typed: string, reader = 'en') => findLanguages(typed, reader).map(({ code }) => code);

it('offers every language, in the order of the list, while nothing is typed', () => {
  expect(findLanguages(' ', 'de')).toEqual(LANGUAGES);
});

it('finds a language by its own, its English and the reader’s name, without marks and case', () => {
  expect(codes('ESPANOL')).toEqual(['es']);
  expect(codes('spanish', 'ja')).toEqual(['es']);
  expect(codes('スペイン', 'ja')).toEqual(['es']);
  expect(codes('한국')).toEqual(['ko']);
  expect(codes('العرب')).toEqual(['ar']);
  expect(codes('viet')).toEqual(['vi']);
});

it('looks at the beginnings of words, and says nothing where there is none', () => {
  expect(codes('melayu')).toEqual(['ms']);
  expect(codes('anish')).toEqual([]);
  expect(codes('klingon')).toEqual([]);
});
