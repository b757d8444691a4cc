import type { LanguageCode } from '@lode/shared/core/languages';
import { ACCOUNT_TOOLS } from '@lode/shared/support/assistant-schemas';
import type { Published } from '../../knowledge/queries/published.ts';
import { askedOf } from '../asked.ts';
import { hasPack, packOf } from '../language-packs.ts';

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
  /** What a customer may be shown: a title, or a question as it is listed. Other phrases are learnt from alone. */
  shown: boolean;
}

const OUTSIDE: Target = { kind: 'outside', id: '' };
export const keyOf = ({ kind, id }: Target): string => `${kind}:${id}`;

/** Every phrase of a language: titles and questions of articles, account questions, what lies outside, more ways of asking. */
export function phrasesOf({ articles }: Published, language: LanguageCode): Phrase[] {
  const own = articles.filter((article) => article.language === language);
  const listed = own.flatMap(({ slug, title, questions }) =>
    phrasesAbout({ kind: 'article', id: slug }, language, [title, ...questions], true),
  );
  // Of articles that an operator has taken down nothing is known.
  const slugs = new Set(articles.map(({ slug }) => slug));
  return [
    ...listed,
    ...accountPhrases(language),
    ...askedPhrases(language).filter(({ target }) => target.kind !== 'article' || slugs.has(target.id)),
  ];
}

const phrasesAbout = (target: Target, language: LanguageCode, texts: string[], shown: boolean): Phrase[] =>
  texts.map((text) => ({ target, language, text, shown }));

function accountPhrases(language: LanguageCode): Phrase[] {
  if (!hasPack(language)) return [];
  const { account } = packOf(language);
  return ACCOUNT_TOOLS.flatMap((id) => phrasesAbout({ kind: 'account', id }, language, account[id], true));
}

function askedPhrases(language: LanguageCode): Phrase[] {
  const { article, account, outside } = askedOf(language);
  const about = (kind: Target['kind'], byId: Record<string, string[]>) =>
    Object.entries(byId).flatMap(([id, texts]) => phrasesAbout({ kind, id }, language, texts, false));
  return [
    ...about('article', article),
    ...about('account', account),
    ...phrasesAbout(OUTSIDE, language, outside, false),
  ];
}
