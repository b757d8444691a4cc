import type { LanguageCode } from '@lode/shared/core/languages';
import { translationRoutes } from '@lode/shared/translations/rest';
import type {
  Translation,
  TranslationChange,
  TranslationPage,
  TranslationState,
} from '@lode/shared/translations/schemas';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts';
import { useSettled } from '../../lib/use-settled.ts';

/** What the list is asked for; null is all of them. */
export interface TranslationsQuery {
  language: LanguageCode | null;
  state: TranslationState | null;
  search: string;
  page: number;
}

export interface Translations extends Loaded<TranslationPage> {
  query: TranslationsQuery;
  /** Changes the question; any part but the page leads back to the first page. */
  ask: (part: Partial<TranslationsQuery>) => void;
  /** Saves and puts the answer into the list, where it stays until the list is asked for again. */
  save: (translation: Translation, change: Omit<TranslationChange, 'version'>) => Promise<void>;
  /** Puts a newer version of a row into the list. */
  renew: (translation: Translation) => void;
  remove: (translation: Translation) => Promise<void>;
}

const TYPING_PAUSE_MS = 300;
const FIRST: TranslationsQuery = { language: null, state: 'untranslated', search: '', page: 1 };

/** The texts handed in for translation, a page at a time, with what can be done to them. */
export function useTranslations(): Translations {
  const [query, setQuery] = useState(FIRST);
  const search = useSettled(query.search.trim(), TYPING_PAUSE_MS);
  const { language, state, page } = query;
  const loaded = useLoaded(JSON.stringify([language, state, search, page]), (signal) =>
    call(
      translationRoutes.list,
      {
        query: {
          language: language ?? undefined,
          state: state ?? undefined,
          search: search || undefined,
          page,
        },
        signal,
      },
      'admin',
    ),
  );
  const { data, replace, reload } = loaded;
  const renew = (fresh: Translation) => {
    if (data) replace({ ...data, items: data.items.map((row) => (row.id === fresh.id ? fresh : row)) });
  };
  return {
    ...loaded,
    query,
    ask: (part) => setQuery((known) => ({ ...known, page: 1, ...part })),
    renew,
    async save({ id, version }, change) {
      renew(await call(translationRoutes.change, { params: { id }, body: { ...change, version } }, 'admin'));
    },
    async remove({ id }) {
      await call(translationRoutes.remove, { params: { id } }, 'admin');
      reload();
    },
  };
}
