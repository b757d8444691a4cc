import type { LanguageCode } from '@lode/shared/core/languages';
import { packOf } from '../language-packs.ts';
import { type Formats, formatsOf } from './formats.ts';

/** A sentence of the pack with its places filled. */
export type Say = (name: string, values?: Record<string, string>) => string;

/** What a tool speaks with: sentences, states and figures of one language. */
export interface Voice {
  say: Say;
  state: (kind: 'deposit' | 'withdrawal', state: string) => string;
  formats: Formats;
}

export function voiceOf(language: LanguageCode): Voice {
  const { states } = packOf(language);
  return {
    say: sayIn(language),
    state: (kind, state) => states[kind][state] ?? state,
    formats: formatsOf(language),
  };
}

/** @throws Error for a sentence that no pack has */
export function sayIn(language: LanguageCode): Say {
  return (name, values = {}) => {
    const sentence = packOf(language).say[name] ?? packOf('en').say[name];
    if (sentence === undefined) throw new Error(`No sentence is called ${name}`);
    return sentence.replace(/\{(\w+)\}/g, (_, place: string) => values[place] ?? '');
  };
}
