import type { ResourceKey } from 'i18next';

const files = import.meta.glob<ResourceKey>(['../locales/*/*.json', '!../locales/en/*.json'], {
  import: 'default',
});

/** A namespace's own texts in a language that is not English; undefined where it has none. */
export async function loadTexts(language: string, namespace: string): Promise<ResourceKey | undefined> {
  return files[`../locales/${language}/${namespace}.json`]?.();
}
