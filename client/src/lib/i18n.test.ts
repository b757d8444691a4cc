// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Starts a page anew in a browser of these languages, with what it stored earlier. */
async function startPage(languages: string[], stored?: string) {
  vi.resetModules();
  localStorage.clear();
  if (stored) localStorage.setItem('preferred_language', stored);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const page = await import('./i18n.ts');
  await page.startI18n();
  return page;
}

const root = document.documentElement;

beforeEach(() => {
  root.lang = '';
  root.dir = '';
});
afterEach(() => vi.restoreAllMocks());

describe('the language', () => {
  it('is the first of the browser’s that we have, else English', async () => {
    await startPage(['tlh', 'zh-TW', 'en']);
    expect(root.lang).toBe('zh');
    await startPage(['nb-NO']);
    expect(root.lang).toBe('no');
    await startPage(['tlh']);
    expect(root.lang).toBe('en');
  });

  it('is the stored choice before that; a stored code outside the list is ignored', async () => {
    await startPage(['en'], 'ko');
    expect(root.lang).toBe('ko');
    await startPage(['fr-CA'], 'xx');
    expect(root.lang).toBe('fr');
  });

  it('is the address’s before all, for this visit; choosing one takes it out of the address', async () => {
    history.replaceState(null, '', '/help/late-deposit?lang=fi&q=1');
    const { setLanguage } = await startPage(['en'], 'ko');
    expect(root.lang).toBe('fi');
    expect(localStorage.getItem('preferred_language')).toBe('ko');
    await setLanguage('de');
    expect(location.search).toBe('?q=1');
  });

  it('changes everywhere and is remembered; a code outside the list does nothing', async () => {
    const { i18n, setLanguage } = await startPage(['en']);
    expect([root.lang, root.dir]).toEqual(['en', 'ltr']);
    await setLanguage('ar');
    expect([root.lang, root.dir]).toEqual(['ar', 'rtl']);
    expect(localStorage.getItem('preferred_language')).toBe('ar');
    await setLanguage('xx');
    expect(i18n.language).toBe('ar');
    expect(localStorage.getItem('preferred_language')).toBe('ar');
    await setLanguage('ja');
    expect(root.dir).toBe('ltr');
  });
});

describe('texts', () => {
  it('that a language does not have are in English, in each of its plural forms', async () => {
    const { i18n } = await startPage(['en']);
    const { englishUnder } = await import('./english-fallback.ts');
    i18n.addResourceBundle(
      'ar',
      'probe',
      englishUnder('ar', { deep: { of_one: '{{count}} thing', of_other: '{{count}} things' } }),
    );
    const t = i18n.getFixedT('ar', 'probe');
    expect(
      [0, 1, 2, 5, 11, 100].map((count) => t('deep.of', { count }).replace(/[\u2066\u2069]/g, '')),
    ).toEqual(['0 things', '1 thing', '2 things', '5 things', '11 things', '100 things']);
  });

  it('that are in English keep their order on a page from the right', async () => {
    await startPage(['en']);
    const { englishUnder } = await import('./english-fallback.ts');
    expect(englishUnder('he', { a: 'Done.' })).toEqual({ a: '\u2066Done.\u2069' });
    expect(englishUnder('de', { a: 'Done.' })).toEqual({ a: 'Done.' });
  });

  it('are of the chosen language and of no other', async () => {
    const { i18n } = await startPage(['zh']);
    await i18n.loadNamespaces('support');
    expect(i18n.t('support:title')).toBe('在线客服');
    expect(i18n.hasResourceBundle('en', 'support')).toBe(false);
  });
});
