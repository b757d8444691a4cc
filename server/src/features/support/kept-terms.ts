import { type Piece, piecesOf, runsOf } from '../../platform/search-terms.ts';
import type { NewMessage } from './new-message.ts';

/** Different terms that are kept of a text: what stands far down in a long one is not found. */
const KEPT_MAX = 100;
/** Signs of a term; longer words are found by their beginning. */
const TERM_MAX = 32;
/** Terms of a search that count. */
const WANTED_MAX = 12;
/** A letter of these alone is no word. */
const LONE_LETTER = /^[a-z0-9]$/;

/** What a message has to hold: a term, or one that begins like this. */
export interface Wanted {
  term: string;
  begun: boolean;
}

/** The terms under which a text is found, as they are kept with it. */
export function keptTerms(text: string): string[] {
  const terms = new Set<string>();
  for (const piece of piecesOf(text)) {
    for (const term of termsOfPiece(piece)) {
      terms.add(term);
      if (terms.size === KEPT_MAX) return [...terms];
    }
  }
  return [...terms];
}

/** A message with what it is found by; an image, and what has no word in it, is not found. */
export function withTerms<T extends Pick<NewMessage, 'messageType' | 'content' | 'terms'>>(message: T): T {
  const terms = message.messageType === 'text' ? keptTerms(message.content) : [];
  return terms.length > 0 ? { ...message, terms } : message;
}

/** A run's last sign alone as well, so that every sign begins a term. */
function termsOfPiece({ text, paired }: Piece): string[] {
  if (paired) return [...runsOf(text, 2), ...runsOf(text, 1).slice(-1)];
  return LONE_LETTER.test(text) ? [] : [shortened(text)];
}

/** What is looked for, each once. The last word need not be finished, nor can one know whether a lone sign is a word. */
export function wantedTerms(search: string): Wanted[] {
  const pieces = piecesOf(search);
  const wanted = pieces.flatMap((piece, at) => wantedOf(piece, at === pieces.length - 1));
  return [...new Map(wanted.map((one) => [one.term, one])).values()].slice(0, WANTED_MAX);
}

function wantedOf({ text, paired }: Piece, last: boolean): Wanted[] {
  const pairs = paired ? runsOf(text, 2) : [];
  if (pairs.length > 0) return pairs.map((term) => ({ term, begun: false }));
  if (!paired && !last && LONE_LETTER.test(text)) return [];
  const term = shortened(text);
  return [{ term, begun: paired || (last && term === text) }];
}

const NAME_SIGNS = 3;
/** Addresses may be long. */
const NAME_TERMS_MAX = 160;

/** The terms of a customer's name and address: every three signs, and at the end fewer. */
export function nameTerms({ username, email }: { username: string; email: string }): string[] {
  const terms = [username, email]
    .map(lowered)
    .flatMap((text) => [...runsOf(text, NAME_SIGNS), ...endsOf(text)]);
  return [...new Set(terms)].slice(0, NAME_TERMS_MAX);
}

const lowered = (text: string) => text.toLowerCase();
const endsOf = (text: string) => [2, 1].flatMap((length) => runsOf(text, length).slice(-1));

/** What a part of a name or an address holds; fewer than three signs begin a term. */
export function wantedNameTerms(search: string): Wanted[] {
  const text = lowered(search);
  const terms = [...new Set(runsOf(text, NAME_SIGNS))].slice(0, WANTED_MAX);
  return terms.length > 0 ? terms.map((term) => ({ term, begun: false })) : [{ term: text, begun: true }];
}

function shortened(text: string): string {
  return text.length <= TERM_MAX ? text : Array.from(text).slice(0, TERM_MAX).join('');
}
