import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LanguageCode } from '@lode/shared/core/languages';
import type { TransparencySummary } from '@lode/shared/transparency/schemas';
import { logger } from '../platform/logger.ts';

/** Figures older than this are read anew. */
const FRESH_MS = 15_000;
/** No visitor waits longer for that: the older figures tell their own time. */
const WAIT_MS = 200;

/** What the client's build leaves for us (client/build/first-html.ts). */
interface Drawer {
  drawBooks: (language: LanguageCode, summary: TransparencySummary | null) => Promise<string>;
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Draws the home page's card of figures into its first HTML, with the very figures, so that the client begins with the
 * same ones. Empty where nothing was built.
 */
export function homeBooks(
  dist: string,
  read: () => Promise<TransparencySummary>,
): (language: LanguageCode) => Promise<string> {
  const latest = keepLatest(read);
  let drawer: Promise<Drawer | undefined> | undefined;
  let drawn: { summary: TransparencySummary | null; pages: Map<LanguageCode, Promise<string>> } | undefined;
  return async (language) => {
    drawer ??= loadDrawer(dist);
    const [summary, program] = await Promise.all([latest(), drawer]);
    if (!program) {
      drawer = undefined;
      return '';
    }
    if (drawn?.summary !== summary) drawn = { summary, pages: new Map() };
    const page = drawn?.pages.get(language) ?? draw(program, language, summary).catch(withoutFigures);
    drawn?.pages.set(language, page);
    return page;
  };
}

async function draw(
  { drawBooks }: Drawer,
  language: LanguageCode,
  summary: TransparencySummary | null,
): Promise<string> {
  const card = await drawBooks(language, summary);
  if (!summary) return card;
  // Inside a script element only `</` and `<!--` could end or change it.
  const facts = JSON.stringify(summary).replaceAll('<', '\\u003c');
  return `${card}<script type="application/json" id="books">${facts}</script>`;
}

async function loadDrawer(dist: string): Promise<Drawer | undefined> {
  try {
    return await import(/* @vite-ignore */ pathToFileURL(path.join(dist, '.draw-books/draw-books.js')).href);
  } catch (error) {
    withoutFigures(error);
    return undefined;
  }
}

function withoutFigures(error: unknown): string {
  logger.warn({ err: error }, 'the home page is sent without its figures');
  return '';
}

/** The newest answer of `read`, or an older one where that takes too long; null while there is none. */
function keepLatest<T>(read: () => Promise<T>): () => Promise<T | null> {
  let value: T | null = null;
  let until = 0;
  let reading: Promise<void> | undefined;
  const refresh = async (): Promise<void> => {
    try {
      value = await read();
    } catch (error) {
      logger.warn({ err: error }, 'the figures of the home page could not be read');
    }
    until = performance.now() + FRESH_MS;
    reading = undefined;
  };
  return async () => {
    if (performance.now() >= until) reading ??= refresh();
    if (reading) await Promise.race([reading, delay(WAIT_MS)]);
    return value;
  };
}
