import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LanguageCode } from '@lode/shared/core/languages';
import { LANGUAGE_CODES } from '@lode/shared/core/languages';
import { type ArticleInput, articleContentSchema, BODY_MAX } from '@lode/shared/knowledge/admin-schemas';
import { slugSchema } from '@lode/shared/knowledge/schemas';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { parseShipped } from '../../platform/yaml.ts';

/** Beside this file in the sources; the build puts them beside the processes. */
const FOLDER = path.join(import.meta.dirname, 'articles');
const TITLES = 'titles.yaml';

/** An article as it was written: Markdown with placeholders for figures. `body` is empty where only the title is translated. */
export type ArticleSource = ArticleInput;

/** What stands above the text of an article's file, between two lines of `---`. */
const headSchema = z.strictObject({
  ...articleContentSchema.omit({ body: true }).shape,
  related: articleContentSchema.shape.related.default([]),
});

/** What `<language>/titles.yaml` says of each article: the rest is the English one's. */
const titlesSchema = z.record(
  slugSchema,
  articleContentSchema.pick({ title: true, questions: true }).strict(),
);

/** A file as it lies in the folder: `<language>/<name>`. */
interface RawFile {
  language: LanguageCode;
  name: string;
  text: string;
}

/** The files that came with the product, unparsed. */
export function readRawFiles(folder: string = FOLDER): RawFile[] {
  return LANGUAGE_CODES.flatMap((language) =>
    namesIn(path.join(folder, language)).map((name) => ({
      language,
      name,
      text: readFileSync(path.join(folder, language, name), 'utf8'),
    })),
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    // No article has been written in this language.
    return [];
  }
}

export function digestOfFiles(files: RawFile[]): string {
  const hash = createHash('sha256');
  for (const { language, name, text } of files) hash.update(`${language}/${name}\0${text}\0`);
  return hash.digest('base64url');
}

/** English files have a head; a translation's title stands in `titles.yaml`, its text, if any, in `<slug>.md`. */
export function articlesOf(files: RawFile[]): ArticleSource[] {
  const english = files
    .filter(({ language, name }) => language === 'en' && name.endsWith('.md'))
    .map(({ name, text }) => parseArticle(text, path.basename(name, '.md'), 'en'));
  const bySlug = new Map(english.map((article) => [article.slug, article]));
  const texts = new Map(files.map(({ language, name, text }) => [`${language}/${name}`, text]));
  const translated = files
    .filter(({ name }) => name === TITLES)
    .flatMap(({ language, text }) => translationsOf(language, text, bySlug, texts));
  return [...english, ...translated];
}

function translationsOf(
  language: LanguageCode,
  titles: string,
  english: Map<string, ArticleSource>,
  texts: Map<string, string>,
): ArticleSource[] {
  const parsed = titlesSchema.safeParse(parseShipped(titles));
  if (!parsed.success) throw new Error(`${language}/${TITLES}: ${z.prettifyError(parsed.error)}`);
  return Object.entries(parsed.data).map(([slug, own]) => {
    const source = english.get(slug);
    if (!source) throw new Error(`${language}/${TITLES}: there is no article ${slug}`);
    return { ...source, language, ...own, body: (texts.get(`${language}/${slug}.md`) ?? '').trim() };
  });
}

/** Every article that came with the product, in every language. */
export function readArticleFiles(folder: string = FOLDER): ArticleSource[] {
  return articlesOf(readRawFiles(folder));
}

const WITH_HEAD = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** @throws Error that names the article when its head is not as it has to be. */
export function parseArticle(text: string, slug: string, language: LanguageCode): ArticleSource {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const [, head, written = ''] = WITH_HEAD.exec(plain) ?? [];
  if (head === undefined) throw new Error(`${language}/${slug}.md has no head`);
  const parsed = headSchema.safeParse(parse(head));
  if (!parsed.success) throw new Error(`${language}/${slug}.md: ${z.prettifyError(parsed.error)}`);
  const body = written.trim();
  if (body.length > BODY_MAX) throw new Error(`${language}/${slug}.md is too long`);
  return { slug: slugSchema.parse(slug), language, ...parsed.data, body };
}

/** The file that `parseArticle` reads as this article. */
export function formatArticle({ title, topic, order, questions, related, body }: ArticleInput): string {
  return `---\n${stringify({ title, topic, order, questions, related })}---\n\n${body}\n`;
}
