import type { LanguageCode } from '@lode/shared/core/languages';
import { REFRESH_MS, SUBMIT_MAX, SUBMIT_MS } from '@lode/shared/translations/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sourceLanguageOf } from './source-language.ts';
import { createTranslator, type Submission, type TranslationTable } from './translator.ts';

/** A translation service in memory, and a person who may be signed in. */
function buildWorld() {
  const tables: Partial<Record<LanguageCode, TranslationTable>> = {};
  const shown: Partial<Record<LanguageCode, TranslationTable>> = {};
  const world = {
    tables,
    shown,
    signedIn: true,
    failing: false,
    asked: [] as LanguageCode[],
    submitted: [] as Submission[],
  };
  const answer = async <T>(value: T): Promise<T> => {
    if (world.failing) throw new Error('no network');
    return value;
  };
  const translator = createTranslator({
    fetchTable: (language) => {
      world.asked.push(language);
      return answer(tables[language] ?? {});
    },
    submit: async (submission) => {
      await answer(null);
      world.submitted.push(submission);
    },
    maySubmit: () => world.signedIn,
    onTable: (language, table) => {
      shown[language] = table;
    },
  });
  return { ...world, world, translator };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const minute = () => vi.advanceTimersByTimeAsync(SUBMIT_MS);

describe('the translation layer', () => {
  it('asks for nothing while every text is in the language already', async () => {
    const { world, translator } = buildWorld();
    translator.setLanguage('en');
    translator.want('Spring offer');
    await vi.advanceTimersByTimeAsync(REFRESH_MS * 2);
    expect([world.asked, world.submitted]).toEqual([[], []]);
    translator.stop();
  });

  it('fetches the translations with the first foreign text, and again every 30 minutes', async () => {
    const { world, translator } = buildWorld();
    world.tables.de = { 'Spring offer': 'Frühlingsangebot' };
    translator.setLanguage('de');
    translator.want('Spring offer');
    await vi.advanceTimersByTimeAsync(0);
    expect(world.shown.de).toEqual({ 'Spring offer': 'Frühlingsangebot' });
    world.tables.de = { 'Spring offer': 'Angebot zum Frühling' };
    await vi.advanceTimersByTimeAsync(REFRESH_MS - 1);
    expect(world.asked).toEqual(['de']);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.asked).toEqual(['de', 'de']);
    expect(world.shown.de).toEqual({ 'Spring offer': 'Angebot zum Frühling' });
    expect(world.submitted).toEqual([]);
    translator.stop();
  });

  it('hands in what has no translation after 60 s, once, with the language it is written in', async () => {
    const { world, translator } = buildWorld();
    translator.setLanguage('de');
    for (const text of ['Spring offer', 'Spring offer', 'Angebote 春季活动', '   ', 'x'.repeat(1001)]) {
      translator.want(text);
    }
    await vi.advanceTimersByTimeAsync(SUBMIT_MS - 1);
    expect(world.submitted).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.submitted).toEqual([{ texts: ['Spring offer'], source: 'en', target: 'de' }]);
    await minute();
    expect(world.submitted.slice(1)).toEqual([{ texts: ['Angebote 春季活动'], source: 'zh', target: 'de' }]);
    await minute();
    expect(world.submitted).toHaveLength(2);
    translator.stop();
  });

  it('hands in for each language that was chosen, at most so many at a time', async () => {
    const { world, translator } = buildWorld();
    const texts = Array.from({ length: SUBMIT_MAX + 5 }, (_, index) => `Text ${index}`);
    translator.setLanguage('fr');
    for (const text of texts) translator.want(text);
    await minute();
    await minute();
    expect(world.submitted.map((one) => one.texts.length)).toEqual([SUBMIT_MAX, 5]);
    translator.setLanguage('it');
    await minute();
    await minute();
    expect(world.submitted.slice(2).map((one) => one.target)).toEqual(['it', 'it']);
    translator.stop();
  });

  it('keeps texts until somebody is signed in', async () => {
    const { world, translator } = buildWorld();
    world.signedIn = false;
    translator.setLanguage('de');
    translator.want('Spring offer');
    await minute();
    expect(world.submitted).toEqual([]);
    world.signedIn = true;
    await minute();
    expect(world.submitted).toHaveLength(1);
    translator.stop();
  });

  it('tells failures to the console only, and tries again', async () => {
    const { world, translator } = buildWorld();
    translator.setLanguage('de');
    translator.want('Spring offer');
    await vi.advanceTimersByTimeAsync(0);
    world.failing = true;
    await minute();
    expect(console.warn).toHaveBeenCalledTimes(1);
    world.failing = false;
    await minute();
    expect(world.submitted).toHaveLength(1);
    translator.stop();
  });

  it('hands in nothing while it does not know what is translated', async () => {
    const { world, translator } = buildWorld();
    world.failing = true;
    translator.setLanguage('de');
    translator.want('Spring offer');
    await vi.advanceTimersByTimeAsync(0);
    world.failing = false;
    await minute();
    expect(world.submitted).toEqual([]);
    await vi.advanceTimersByTimeAsync(REFRESH_MS);
    expect(world.submitted).toHaveLength(1);
    translator.stop();
  });
});

it.each([
  ['Cloud hash power', 'en'],
  ['云算力', 'zh'],
  ['クラウド採掘', 'ja'],
  ['채굴 123', 'ko'],
  ['Облако', 'ru'],
  ['123 – !', 'en'],
])('takes %s to be %s', (text, language) => {
  expect(sourceLanguageOf(text)).toBe(language);
});
