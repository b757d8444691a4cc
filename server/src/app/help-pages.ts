import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@lode/shared/core/errors';
import { directionOf, LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import { type Article, type ArticleSummary, slugSchema } from '@lode/shared/knowledge/schemas';
import { ARTICLE_TOPICS } from '@lode/shared/knowledge/topics';
import { Router } from 'express';
import { getArticle, listHelp, listLanguages, listPages } from '../features/knowledge/queries/get-help.ts';
import { type FirstContent, inLanguage } from './client-pages.ts';
import { originOf } from './origins.ts';

const PUBLIC_PAGES = ['/', '/all-withdrawals', '/transparency', '/status', '/help', '/privacy', '/terms'];
/** Those whose first HTML is in the language that is asked for. */
const IN_EVERY_LANGUAGE = ['/status', '/help'];
const HELP = /^\/help(?:\/([^/]+))?\/?$/;

/** What the client's build leaves for us (client/build/first-html.ts). */
interface HelpWords {
  title: string;
  lead: string;
  topic: Record<ArticleSummary['topic'], string>;
}

/** The help centre and its articles as they stand in the first HTML. */
export function helpPages(dist: string) {
  return async (address: string, language: LanguageCode): Promise<FirstContent | 'missing' | undefined> => {
    const found = HELP.exec(address);
    if (!found) return undefined;
    const [, name] = found;
    return name === undefined ? readHelp(dist, language) : readArticle(name, language);
  };
}

/** Every article by topic; undefined where nothing was built. */
async function readHelp(dist: string, language: LanguageCode): Promise<FirstContent | undefined> {
  const file = await readFile(path.join(dist, '.help-words.json'), 'utf8').catch(() => undefined);
  const all: Partial<Record<LanguageCode, HelpWords>> = file === undefined ? {} : JSON.parse(file);
  const words = all[language];
  if (!words) return undefined;
  const html = drawHelp(words, await listHelp(language));
  return { title: words.title, description: words.lead, html, language, languages: LANGUAGE_CODES };
}

function drawHelp({ title, lead, topic }: HelpWords, articles: ArticleSummary[]): string {
  const topics = ARTICLE_TOPICS.map((name) => {
    const links = articles.filter((article) => article.topic === name).map(drawLink);
    return links.length === 0 ? '' : `<h2>${escapeText(topic[name])}</h2><ul>${links.join('')}</ul>`;
  });
  return `<h1>${escapeText(title)}</h1><p>${escapeText(lead)}</p>${topics.join('')}`;
}

const drawLink = ({ slug, title, language }: ArticleSummary) =>
  `<li><a href="/help/${slug}" lang="${language}">${escapeText(title)}</a></li>`;

async function readArticle(name: string, language: LanguageCode): Promise<FirstContent | 'missing'> {
  const slug = slugSchema.safeParse(name);
  if (!slug.success) return 'missing';
  try {
    const article = await getArticle(slug.data, language);
    const { title, summary: description } = article;
    return {
      title,
      description,
      html: drawArticle(article),
      language: article.language,
      languages: await listLanguages(slug.data),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return 'missing';
    throw error;
  }
}

function drawArticle({ title, html, language, text_language }: Article): string {
  const text = `<div lang="${text_language}" dir="${directionOf(text_language)}">${html}</div>`;
  return `<article><h1 lang="${language}">${escapeText(title)}</h1>${text}</article>`;
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** `/sitemap.xml`: every page that anybody may see, for searching. */
export function siteMap(): Router {
  const router = Router();
  router.get('/sitemap.xml', async (request, response) => {
    const origin = originOf(request);
    const pages = PUBLIC_PAGES.map((page) =>
      entry(new URL(page, origin).href, IN_EVERY_LANGUAGE.includes(page) ? LANGUAGE_CODES : []),
    );
    const articles = (await listPages()).map(({ slug, languages }) =>
      entry(new URL(`/help/${slug}`, origin).href, languages),
    );
    response
      .set('Cache-Control', 'no-store')
      .type('application/xml')
      .send(`${MAP_START}${[...pages, ...articles].join('')}</urlset>`);
  });
  return router;
}

const MAP_START =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';

/** A page with where it stands in each language. */
function entry(url: string, languages: readonly LanguageCode[]): string {
  const others = languages.map(
    (code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeText(inLanguage(url, code))}"/>`,
  );
  return `<url><loc>${escapeText(url)}</loc>${others.join('')}</url>`;
}
