import { LANGUAGE_CODES } from '@lode/shared/core/languages';
import { describe, expect, it } from 'vitest';
import { hasPack, packOf, readPack } from './language-packs.ts';

const PLACE = /\{\w+\}/g;
const english = readPack('en');
const places = (text: string) => [...text.matchAll(PLACE)].map(([place]) => place).sort();

describe.each(LANGUAGE_CODES.filter(hasPack))('the pack of %s', (language) => {
  const pack = readPack(language);

  it('has the sentences and states of the English one', () => {
    expect(Object.keys(pack.say).sort()).toEqual(Object.keys(english.say).sort());
    expect(Object.keys(pack.states.deposit).sort()).toEqual(Object.keys(english.states.deposit).sort());
    expect(Object.keys(pack.states.withdrawal).sort()).toEqual(Object.keys(english.states.withdrawal).sort());
  });

  it('has the same places in each sentence', () => {
    const differing = Object.keys(english.say).filter(
      (name) => String(places(pack.say[name] ?? '')) !== String(places(english.say[name] ?? '')),
    );
    expect(differing).toEqual([]);
  });
});

it('is there in every language, English standing in where none is', () => {
  for (const language of LANGUAGE_CODES) expect(packOf(language).say.welcome).toBeTruthy();
});
