import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { THEMES } from '@lode/shared/accounts/schemas';
import { directionOf, isLanguageCode, type LanguageCode, languageOfTag } from '@lode/shared/core/languages';
import { operatorLine } from '@lode/shared/site/operator-line';
import { OPEN_DURING_PAST } from '@lode/shared/site/past-pages';
import type { PublicInfo } from '@lode/shared/site/schemas';
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Quick, for pages made anew each time; what never changes was compressed when it was built. */
const PAGE_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const PAGE_LEVEL = { level: 6 };

const ENDINGS = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof ENDINGS;

/**
 * Serves the built client: hashed assets for a year, the home page as it was drawn in the visitor's language with the
 * figures of the moment, every other path as the application's page, with 404 where the client has no screen; all of it
 * compressed.
 */
export function clientPages(
  dist: string,
  readInfo: () => Promise<PublicInfo>,
  { readFirst, drawBooks, originOf }: PageParts,
): Router {
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
  const page = (status: number) => async (request: Request, response: Response, next: NextFunction) => {
    if (path.extname(request.path) !== '') return next();
    const info = await readInfo();
    const language = languageOf(request);
    const home = `home/${language}${info.demo ? '.demo' : ''}.html`;
    // While a past is under way the application says so in place of what shows figures.
    const isHome = request.path === '/' && !info.demo_past;
    const html = await readPage(dist, isHome ? home : 'index.html');
    if (html === undefined) return next();
    const first = info.demo_past ? undefined : await readFirst(request.path, language);
    const words = {
      ...wordsOf(info),
      ...wordsOfVisitor(request, language),
      [MANIFEST]: request.path.startsWith('/googleadmin') ? '/staff.webmanifest' : MANIFEST,
      __BOOKS__: isHome ? await drawBooks(language) : '',
      __CSP_NONCE__: nonceOf(response),
    };
    // Who waits for the site, a program too, waits until there is more than how far it is.
    const isClosed = info.demo_past !== null && !OPEN_DURING_PAST.test(request.path);
    if (isClosed) response.set('Retry-After', '2');
    response.status(isClosed ? 503 : first === 'missing' ? 404 : status);
    await sendPage(
      request,
      response,
      fillPage(
        typeof first === 'object' ? withFirst(html, first, new URL(request.path, originOf(request))) : html,
        words,
      ),
    );
  };
  router.get(pathsOf(dist), page(200));
  router.get('/{*path}', page(404));
  return router;
}

/** What stands in a page's first HTML, so that it can be read before any script has run, and found by searching. */
export interface FirstContent {
  title: string;
  description: string;
  /** HTML of our own making. */
  html: string;
  /** What it is in, and what it can be had in at the same path (`?lang=…`). */
  language: LanguageCode;
  languages: readonly LanguageCode[];
}

/** The first content of a path that has one; `missing` where the client would say that there is nothing. */
type ReadFirst = (path: string, language: LanguageCode) => Promise<FirstContent | 'missing' | undefined>;

/** What pages show of the moment before any script has run. */
export interface PageParts {
  readFirst: ReadFirst;
  /** The home page's card of figures. */
  drawBooks: (language: LanguageCode) => Promise<string>;
  /** The site's own address. */
  originOf: (request: Request) => string;
}

/** Puts the content where the application will draw itself, and its words where searching looks for them. */
function withFirst(html: string, first: FirstContent, address: URL): string {
  const { title, description, html: content } = first;
  return html
    .replace('<title>', () => `${languageLinks(address, first)}<title>${escapeHtml(title)} · `)
    .replaceAll('content="__SITE_DESCRIPTION__"', () => `content="${escapeHtml(description)}"`)
    .replace('property="og:title" content="', (start) => `${start}${escapeHtml(title)} · `)
    .replace(EMPTY_APP, () => `<div id="app"><main class="first-content">${content}</main></div>`);
}

/** Where searching finds this page, and the same in every other language. */
function languageLinks({ href: at }: URL, { language, languages }: FirstContent): string {
  const link = (hreflang: string, href: string) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}" />`;
  return [
    `<link rel="canonical" href="${escapeHtml(inLanguage(at, language))}" />`,
    ...languages.map((code) => link(code, inLanguage(at, code))),
    link('x-default', at),
  ].join('');
}

/** The same page in a language, whoever reads it. */
export const inLanguage = (url: string, language: LanguageCode) => `${url}?lang=${language}`;

/** The element of client/index.html that the application fills. */
const EMPTY_APP = '<div id="app"></div>';

/** Where the client has a page, written as its router and Express both do (client/build/first-html.ts). */
function pathsOf(dist: string): string[] {
  try {
    return JSON.parse(readFileSync(path.join(dist, '.paths.json'), 'utf8'));
  } catch {
    // Nothing has been built.
    return [];
  }
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
async function readPage(dist: string, file: string): Promise<string | undefined> {
  return readFile(path.join(dist, file), 'utf8').catch(() => undefined);
}

/** What the client told of a choice made in this browser (client/src/lib/browser-storage.ts). */
function cookieOf(request: Request, name: 'theme' | 'language'): string | undefined {
  const beginning = `${request.secure ? '__Host-' : ''}${name}=`;
  const cookies = (request.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(beginning))?.slice(beginning.length);
}

/**
 * What the address asks for, else the language chosen here, else the first of the browser's that we have, as the client
 * chooses; else English.
 */
function languageOf(request: Request): LanguageCode {
  const { lang } = request.query;
  if (isLanguageCode(lang)) return lang;
  for (const tag of [cookieOf(request, 'language') ?? '', ...request.acceptsLanguages()]) {
    const code = languageOfTag(tag);
    if (code) return code;
  }
  return 'en';
}

/** The first element of client/index.html, as it is written there. */
const PAGE_START = '<html lang="en" dir="ltr" class="dark">';
/** What installs the customers' side, as client/index.html names it; the staff's is an application of its own. */
const MANIFEST = '/site.webmanifest';
const PLACES = new RegExp(`${PAGE_START}|${MANIFEST}|"__SITE_FACTS__"|__[A-Z_]+?__`, 'g');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

function wordsOf(info: PublicInfo) {
  return {
    __SITE_NAME__: escapeHtml(info.site.site_name.value),
    __SITE_DESCRIPTION__: escapeHtml(info.site.site_description.value),
    __SITE_LOGO__: escapeHtml(info.site.site_logo.value),
    __SITE_OPERATOR__: escapeHtml(operatorLine(info.operator)),
    // Inside a script element only `</` and `<!--` could end or change it.
    '"__SITE_FACTS__"': JSON.stringify(info).replaceAll('<', '\\u003c'),
  };
}

function wordsOfVisitor(request: Request, language: LanguageCode) {
  const chosen = cookieOf(request, 'theme');
  const theme = THEMES.find((one) => one === chosen) ?? 'dark';
  return {
    [PAGE_START]: `<html lang="${language}" dir="${directionOf(language)}" class="${theme}">`,
    __ORIGIN__: escapeHtml(`${request.protocol}://${request.get('host') ?? ''}`),
  };
}

const nonceOf = (response: Response) => response.locals.nonce as string;

/** Puts into a built page what only this answer knows. The names of the places are those of client/index.html. */
function fillPage(html: string, words: Record<string, string>): string {
  return html.replace(PLACES, (place) => words[place] ?? place);
}

async function sendPage(request: Request, response: Response, html: string): Promise<void> {
  response.set('Cache-Control', 'no-store').vary('Accept-Encoding').type('html');
  response.vary('Accept-Language').vary('Cookie');
  const encoding = encodingOf(request);
  if (!encoding) {
    response.send(html);
    return;
  }
  response.set('Content-Encoding', encoding);
  response.send(await (encoding === 'br' ? toBrotli(html, PAGE_QUALITY) : toGzip(html, PAGE_LEVEL)));
}
