import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LanguageCode } from '@lode/shared/core/languages';
import { LANGUAGE_CODES } from '@lode/shared/core/languages';
import { slugSchema } from '@lode/shared/knowledge/schemas';
import { ARTICLE_TOPICS, type ArticleTopic } from '@lode/shared/knowledge/topics';
import { parse } from 'yaml';
import { z } from 'zod';

/** Beside this file in the sources; the build puts them beside the processes. */
export const ARTICLES_FOLDER = path.join(import.meta.dirname, 'articles');

/** What stands above the text of an article's file, between two lines of `---`. */
const headSchema = z.strictObject({
  title: z.string().min(1).max(120),
  topic: z.enum(ARTICLE_TOPICS),
  /** Its place in its topic. */
  order: z.number().int().min(1),
  /** Other ways in which people ask for it. */
  questions: z.array(z.string().min(1).max(200)).min(1).max(20),
  related: z.array(slugSchema).max(6).default([]),
});

/** An article that came with the product, as it was written: Markdown with placeholders for figures. */
export interface ArticleSource {
  slug: string;
  language: LanguageCode;
  title: string;
  topic: ArticleTopic;
  order: number;
  questions: string[];
  related: string[];
  body: string;
}

/** Reads `<language>/<slug>.md`. */
export function readArticleFiles(folder: string = ARTICLES_FOLDER): ArticleSource[] {
  return LANGUAGE_CODES.filter((language) => language === 'en').flatMap((language) =>
    listFiles(path.join(folder, language)).map((file) =>
      parseArticle(readFileSync(file, 'utf8'), path.basename(file, '.md'), language),
    ),
  );
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => path.join(folder, name));
  } catch {
    // No article has been written in this language.
    return [];
  }
}

/** @throws Error that names the article when its head is not as it has to be. */
export function parseArticle(text: string, slug: string, language: LanguageCode): ArticleSource {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${language}/${slug}.md has no head`);
  const parsed = headSchema.safeParse(parse(head));
  if (!parsed.success) throw new Error(`${language}/${slug}.md: ${z.prettifyError(parsed.error)}`);
  return { slug: slugSchema.parse(slug), language, ...parsed.data, body: body.trim() };
}
