import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type LanguageCode, languageOfTag } from '@lode/shared/core/languages';
import type { PublicInfo } from '@lode/shared/site/schemas';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Quick, for pages made anew each time; what never changes was compressed when it was built. */
const PAGE_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const PAGE_LEVEL = { level: 6 };

const ENDINGS = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof ENDINGS;

/**
 * Serves the built client: hashed assets for a year, the home page as it was drawn in the visitor's
 * language, every other path as the application's page; all of it compressed.
 */
export function clientPages(dist: string, readInfo: () => Promise<PublicInfo>): Router {
  const router = Router();
  // A page as it was built has places in it, and no nonce: it is sent filled in, or not at all.
  router.use((request, _response, next) =>
    next(path.extname(request.path) === '.html' ? 'router' : undefined),
  );
  router.use('/assets', compressedFile(path.join(dist, 'assets'), 'public, max-age=31536000, immutable'));
  router.use(
    '/assets',
    express.static(path.join(dist, 'assets'), { immutable: true, maxAge: '1y', index: false }),
  );
  router.use(compressedFile(dist, 'public, max-age=3600'));
  router.use(express.static(dist, { index: false, maxAge: '1h', redirect: false }));
  router.get('/{*path}', async (request: Request, response: Response, next) => {
    if (path.extname(request.path) !== '') return next();
    const info = await readInfo();
    const html = await readPage(dist, request, info.demo);
    if (html === undefined) return next();
    const origin = `${request.protocol}://${request.get('host') ?? ''}`;
    await sendPage(request, response, fillPage(html, info, response.locals.nonce as string, origin));
  });
  return router;
}

/** The compressed form of a file, where there is one and the browser takes it; otherwise the next handler's turn. */
function compressedFile(folder: string, cacheControl: string): RequestHandler {
  return (request, response, next) => {
    const encoding = encodingOf(request);
    const kind = path.extname(request.path);
    if (!encoding || kind === '' || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    response.vary('Accept-Encoding');
    const headers = { 'Content-Encoding': encoding, 'Cache-Control': cacheControl };
    response.type(kind);
    response.sendFile(
      `${request.path}${ENDINGS[encoding]}`,
      { root: folder, headers, cacheControl: false },
      (error) => {
        // No compressed form of this one: it goes as it is.
        if (error && !response.headersSent) next();
      },
    );
  };
}

/** The tightest form that the browser takes; browsers name gzip first without liking it better. */
function encodingOf(request: Request): Encoding | undefined {
  if (request.acceptsEncodings('br')) return 'br';
  return request.acceptsEncodings('gzip') ? 'gzip' : undefined;
}

/** Read anew each time: a page kept in memory would name the assets of an older build. */
async function readPage(dist: string, request: Request, demo: boolean): Promise<string | undefined> {
  const home = `home/${languageOf(request)}${demo ? '.demo' : ''}.html`;
  const file = request.path === '/' ? home : 'index.html';
  return readFile(path.join(dist, file), 'utf8').catch(() => undefined);
}

/** The first of the browser's languages that we have, as the client itself chooses; else English. */
function languageOf(request: Request): LanguageCode {
  for (const tag of request.acceptsLanguages()) {
    const code = languageOfTag(tag);
    if (code) return code;
  }
  return 'en';
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Puts into a built page what only this answer knows. Its names are those of client/index.html. */
function fillPage(html: string, info: PublicInfo, nonce: string, origin: string): string {
  const words: Record<string, string> = {
    __CSP_NONCE__: nonce,
    __SITE_NAME__: escapeHtml(info.site.site_name.value),
    __SITE_DESCRIPTION__: escapeHtml(info.site.site_description.value),
    __SITE_LOGO__: escapeHtml(info.site.site_logo.value),
    __ORIGIN__: escapeHtml(origin),
    // Inside a script element only `</` and `<!--` could end or change it.
    '"__SITE_FACTS__"': JSON.stringify(info).replaceAll('<', '\\u003c'),
  };
  return html.replace(/"__SITE_FACTS__"|__[A-Z_]+?__/g, (place) => words[place] ?? place);
}

async function sendPage(request: Request, response: Response, html: string): Promise<void> {
  response.set('Cache-Control', 'no-store').vary('Accept-Encoding').type('html');
  if (request.path === '/') response.vary('Accept-Language');
  const encoding = encodingOf(request);
  if (!encoding) {
    response.send(html);
    return;
  }
  response.set('Content-Encoding', encoding);
  response.send(await (encoding === 'br' ? toBrotli(html, PAGE_QUALITY) : toGzip(html, PAGE_LEVEL)));
}
