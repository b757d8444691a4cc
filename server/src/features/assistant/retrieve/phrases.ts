import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import { ACCOUNT_TOOLS } from '@lode/shared/support/assistant-schemas';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Published } from '../../knowledge/queries/published.ts';
import { hasPack, LANGUAGES_FOLDER, packOf } from '../language-packs.ts';

/** What a question may be about; `outside` is everything that nothing here answers. */
export interface Target {
  kind: 'article' | 'account' | 'outside';
  /** Slug, account tool, or nothing. */
  id: string;
}

/** One way in which people say what they want. */
export interface Phrase {
  target: Target;
  language: LanguageCode;
  text: string;
  /** A title; shown where it matched. */
  title: boolean;
}

const OUTSIDE: Target = { kind: 'outside', id: '' };
export const keyOf = ({ kind, id }: Target): string => `${kind}:${id}`;

/** Every phrase of every language: titles and questions of articles, the packs' account questions, what lies outside. */
export function phrasesOf({ articles }: Published): Phrase[] {
  const asked = articles.flatMap(({ slug: id, language, title, questions }) =>
    [title, ...questions].map((text, at) => ({
      target: { kind: 'article' as const, id },
      language,
      text,
      title: at === 0,
    })),
  );
  return [...asked, ...LANGUAGE_CODES.filter(hasPack).flatMap(accountPhrases), ...readOutside()];
}

function accountPhrases(language: LanguageCode): Phrase[] {
  const { account } = packOf(language);
  return ACCOUNT_TOOLS.flatMap((id) =>
    account[id].map((text) => ({ target: { kind: 'account' as const, id }, language, text, title: false })),
  );
}

function readOutside(): Phrase[] {
  const file = path.join(LANGUAGES_FOLDER, 'outside.yaml');
  const byLanguage = z
    .partialRecord(z.enum(LANGUAGE_CODES), z.array(z.string()))
    .parse(parse(readFileSync(file, 'utf8')));
  return LANGUAGE_CODES.flatMap((language) =>
    (byLanguage[language] ?? []).map((text) => ({ target: OUTSIDE, language, text, title: false })),
  );
}
