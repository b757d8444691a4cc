import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LanguageCode } from '@lode/shared/core/languages';
import { COINS } from '@lode/shared/core/money';
import { ACCOUNT_TOOLS } from '@lode/shared/support/assistant-schemas';
import { z } from 'zod';
import { parseShipped } from '../../platform/yaml.ts';

/** Beside this file in the sources; the build puts them beside the processes. */
export const LANGUAGES_FOLDER = path.join(import.meta.dirname, 'languages');

const phrases = z.array(z.string().min(1)).min(1);
const phrasesOf = <const K extends string>(names: readonly K[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, phrases])) as Record<K, typeof phrases>);

const UNDERSTOOD = [
  'greeting',
  'thanks',
  'goodbye',
  'yes',
  'no',
  'helped',
  'not_helped',
  'person',
  'fraud',
  'hacked',
  'complaint',
  'legal',
  'angry',
  'follow_up',
  'also',
] as const;
const symbols = COINS.map((coin) => coin.toLowerCase() as Lowercase<(typeof COINS)[number]>);

/** What customers say in a language, what the assistant says, and what the states of their payments are called. */
const packSchema = z.strictObject({
  understand: phrasesOf(UNDERSTOOD).extend({ coins: phrasesOf(symbols) }),
  account: phrasesOf(ACCOUNT_TOOLS),
  say: z.record(z.string(), z.string().min(1)),
  states: z.strictObject({
    deposit: z.record(z.string(), z.string().min(1)),
    withdrawal: z.record(z.string(), z.string().min(1)),
  }),
});
export type LanguagePack = z.infer<typeof packSchema>;

const packs = new Map<LanguageCode, LanguagePack>();

/** The language's own pack, else the English one. Read once. */
export function packOf(language: LanguageCode): LanguagePack {
  const kept = packs.get(language) ?? readPack(hasPack(language) ? language : 'en');
  packs.set(language, kept);
  return kept;
}

export function hasPack(language: LanguageCode): boolean {
  return existsSync(fileOf(language));
}

/** @throws Error that names the file and what is wrong with it */
export function readPack(language: LanguageCode): LanguagePack {
  const parsed = packSchema.safeParse(parseShipped(readFileSync(fileOf(language), 'utf8')));
  if (!parsed.success) throw new Error(`languages/${language}.yaml: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

const fileOf = (language: LanguageCode): string => path.join(LANGUAGES_FOLDER, `${language}.yaml`);
