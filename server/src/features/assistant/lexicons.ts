import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LanguageCode } from '@lode/shared/core/languages';
import { z } from 'zod';
import { isUnspaced, plain } from '../../platform/search-terms.ts';
import { parseShipped } from '../../platform/yaml.ts';

/** Beside this file in the sources; the build puts them beside the processes. */
const FOLDER = path.join(import.meta.dirname, 'languages', 'words');

const lexiconSchema = z.record(z.string().regex(/^[a-z_]+$/), z.string());

/** The meaning of words that say nothing about a topic. */
export const COMMON = 'common';
/**
 * Meanings of words that say nothing about a topic either, but tell who speaks of what: one's own things, what one has
 * done, how something is done, whether it can be.
 */
export const GRAMMATICAL: ReadonlySet<string> = new Set(['self', 'self_did', 'how', 'whether']);

/** What stems of a language mean. */
export interface Lexicon {
  whole: Map<string, string[]>;
  /** `stem*`: longer words too. */
  beginnings: Map<string, string[]>;
  /** Several words that follow each other, by the first of them. */
  runs: Map<string, Stem[]>;
  /** Entries of unspaced scripts, by their first letter: found anywhere in a text. */
  unspaced: Map<string, Stem[]>;
}

/** What is looked for in a text as it stands. */
export interface Stem {
  text: string;
  meaning: string;
  /** It may go on. */
  open: boolean;
}

/** Words that are the same in every language. */
const EVERYWHERE = 'any';

const lexicons = new Map<LanguageCode, Lexicon>();

/** Read once; empty where the language has none. */
export function lexiconOf(language: LanguageCode): Lexicon {
  const kept = lexicons.get(language) ?? readLexicon(language);
  lexicons.set(language, kept);
  return kept;
}

function readLexicon(language: LanguageCode): Lexicon {
  const lexicon: Lexicon = {
    whole: new Map(),
    beginnings: new Map(),
    runs: new Map(),
    unspaced: new Map(),
  };
  for (const name of [EVERYWHERE, language]) {
    const file = path.join(FOLDER, `${name}.yaml`);
    const entries = existsSync(file) ? lexiconSchema.parse(parseShipped(readFileSync(file, 'utf8'))) : {};
    for (const [meaning, stems] of Object.entries(entries)) {
      for (const stem of plain(stems).split(/\s+/).filter(Boolean)) addStem(lexicon, stem, meaning);
    }
  }
  return lexicon;
}

function addStem({ whole, beginnings, runs, unspaced }: Lexicon, stem: string, meaning: string): void {
  const open = stem.endsWith('*');
  const text = stem.replace('*', '').replaceAll('_', ' ');
  if (isUnspaced(text)) {
    const joined = text.replaceAll(' ', '');
    note(unspaced, firstLetter(joined), { text: joined, meaning, open: true });
  } else if (text.includes(' ')) {
    note(runs, text.slice(0, text.indexOf(' ')), { text: ` ${text}`, meaning, open });
  } else note(open ? beginnings : whole, text, meaning);
}

const firstLetter = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0);

function note<T>(byText: Map<string, T[]>, text: string, entry: T): void {
  const known = byText.get(text);
  if (known) known.push(entry);
  else byText.set(text, [entry]);
}
