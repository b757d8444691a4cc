import { AppError } from '@lode/shared/core/errors';
import type { LanguageCode } from '@lode/shared/core/languages';
import { slugSchema } from '@lode/shared/knowledge/schemas';
import { Router } from 'express';
import { getArticle, listHelp } from '../features/knowledge/queries/get-help.ts';
import { config } from '../platform/config.ts';
import type { FirstContent } from './client-pages.ts';

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
    const { title, summary, html, language: written } = await getArticle(slug.data, language);
    const content = `<article lang="${written}"><h1>${escapeText(title)}</h1>${html}</article>`;
    return { title, description: summary, html: content };
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return 'missing';
    throw error;
  }
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** `/sitemap.xml`: every page that anybody may see, for searching. */
export function siteMap(): Router {
  const router = Router();
  router.get('/sitemap.xml', async (request, response) => {
    const origin = config.publicUrl ?? `${request.protocol}://${request.get('host') ?? ''}`;
    const articles = (await listHelp('en')).map(({ slug }) => `/help/${slug}`);
    const places = [...PUBLIC_PAGES, ...articles].map(
      (path) => `<url><loc>${escapeText(new URL(path, origin).href)}</loc></url>`,
    );
    response
      .set('Cache-Control', 'no-store')
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>`,
      );
  });
  return router;
}
