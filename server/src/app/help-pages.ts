import { AppError } from '@lode/shared/core/errors';
import { directionOf, type LanguageCode } from '@lode/shared/core/languages';
import { type Article, slugSchema } from '@lode/shared/knowledge/schemas';
import { Router } from 'express';
import { getArticle, listLanguages, listPages } from '../features/knowledge/queries/get-help.ts';
import { type FirstContent, inLanguage } from './client-pages.ts';
import { originOf } from './origins.ts';

const PUBLIC_PAGES = ['/', '/all-withdrawals', '/transparency', '/help', '/privacy', '/terms'];
const HELP = /^\/help\/([^/]+)\/?$/;

/** An article of the help centre as it stands in the first HTML. */
export async function readHelpPage(
  path: string,
  language: LanguageCode,
): Promise<FirstContent | 'missing' | undefined> {
  const name = HELP.exec(path)?.[1];
  if (name === undefined) return undefined;
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
    const pages = PUBLIC_PAGES.map((path) => entry(new URL(path, origin).href, []));
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
