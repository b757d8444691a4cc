import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import { ENDED, type Part, type PartState } from '@lode/shared/status/parts';
import type { Status } from '@lode/shared/status/schemas';
import { logger } from '../platform/logger.ts';
import type { FirstContent } from './client-pages.ts';

const STATUS = /^\/status\/?$/;

/** What the client's build leaves for us (client/build/first-html.ts). */
interface StatusWords {
  title: string;
  lead: string;
  part: Record<Part, string>;
  state: Record<PartState | 'unknown', string>;
}

/** How the parts work and what is going on, as it stands in the first HTML; undefined for other pages, and where nothing was built. */
export function statusPage(dist: string, read: () => Promise<Status>) {
  return async (address: string, language: LanguageCode): Promise<FirstContent | undefined> => {
    if (!STATUS.test(address)) return undefined;
    const file = await readFile(path.join(dist, '.status-words.json'), 'utf8').catch(() => undefined);
    const all: Partial<Record<LanguageCode, StatusWords>> = file === undefined ? {} : JSON.parse(file);
    const words = all[language];
    const status = words && (await read().catch(withoutIt));
    if (!status) return undefined;
    const { title, lead: description } = words;
    return { title, description, html: draw(words, status), language, languages: LANGUAGE_CODES };
  };
}

/** The page says itself that it could not be had. */
function withoutIt(error: unknown): undefined {
  logger.warn({ err: error }, 'the status page is sent without its content');
}

function draw({ title, lead, part, state }: StatusWords, { parts, incidents }: Status): string {
  const lines = parts.map(
    (one) => `<li>${escapeText(part[one.part])}: ${escapeText(state[one.state ?? 'unknown'])}</li>`,
  );
  const open = incidents
    .filter((incident) => !ENDED.includes(incident.state))
    .map(({ title: name, updates: [latest] }) => {
      return `<h2><bdi>${escapeText(name)}</bdi></h2><p><bdi>${escapeText(latest?.text ?? '')}</bdi></p>`;
    });
  return `<h1>${escapeText(title)}</h1><p>${escapeText(lead)}</p><ul>${lines.join('')}</ul>${open.join('')}`;
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
