import { expect, it } from 'vitest';
import { directionOf, isLanguageCode, LANGUAGE_CODES, languageOfTag } from './languages.ts';

it('lists the 35 languages of section 9 in the order of the selector', () => {
  expect(LANGUAGE_CODES.join(', ')).toBe(
    'en, zh, es, ar, hi, pt, bn, ru, ja, tr, ko, fr, de, vi, id, fa, ur, pl, it, th, nl, ms, uk, ro, el, cs, hu, ' +
      'sv, da, fi, sk, he, bg, no, hr',
  );
});

it.each([
  ['zh-CN', 'zh'],
  ['zh-Hant-TW', 'zh'],
  ['pt-BR', 'pt'],
  ['nb-NO', 'no'],
  ['nn', 'no'],
  ['iw', 'he'],
  ['in-ID', 'id'],
  ['EN_us', 'en'],
  ['tlh', undefined],
  ['constructor', undefined],
  ['', undefined],
])('takes the browser’s %s for %s', (tag, code) => {
  expect(languageOfTag(tag)).toBe(code);
});

it('knows no code outside the list', () => {
  expect([isLanguageCode('no'), isLanguageCode('nb'), isLanguageCode(null)]).toEqual([true, false, false]);
});

it('writes Arabic, Persian, Urdu and Hebrew from the right, nothing else', () => {
  expect(LANGUAGE_CODES.filter((code) => directionOf(code) === 'rtl').sort()).toEqual([
    'ar',
    'fa',
    'he',
    'ur',
  ]);
});
