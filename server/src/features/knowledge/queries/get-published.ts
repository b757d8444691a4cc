import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import { parse } from 'yaml';
import { z } from 'zod';
import { ARTICLES_FOLDER, type ArticleSource, readArticleFiles } from '../article-files.ts';

/** Everything that is published, in every language; the same object for as long as nothing changes. */
export interface Published {
  articles: PublishedArticle[];
}

/** An article as written: `body` is Markdown with placeholders, null where only title and questions are translated. */
export interface PublishedArticle extends Omit<ArticleSource, 'body'> {
  language: LanguageCode;
  body: string | null;
}

const titlesSchema = z.record(
  z.string(),
  z.strictObject({ title: z.string(), questions: z.array(z.string()) }),
);

let kept: Published | undefined;

export async function getPublished(): Promise<Published> {
  kept ??= { articles: readAll() };
  return kept;
}

function readAll(): PublishedArticle[] {
  const english = readArticleFiles().filter(({ language }) => language === 'en');
  const others = LANGUAGE_CODES.filter((language) => language !== 'en');
  return [...english, ...others.flatMap((language) => translationsOf(english, language))];
}

function translationsOf(english: ArticleSource[], language: LanguageCode): PublishedArticle[] {
  const file = path.join(ARTICLES_FOLDER, language, 'titles.yaml');
  if (!existsSync(file)) return [];
  const titles = titlesSchema.parse(parse(readFileSync(file, 'utf8')));
  return english.flatMap((article) => {
    const own = titles[article.slug];
    return own ? [{ ...article, ...own, language, body: bodyOf(article.slug, language) }] : [];
  });
}

function bodyOf(slug: string, language: LanguageCode): string | null {
  const file = path.join(ARTICLES_FOLDER, language, `${slug}.md`);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}
