import { z } from 'zod';
import type { Pointer } from '../verify.ts';
import { jsonOf } from './json-of.ts';

/** One thing that a model says: point at something, or do one of the two things that are not answering. */
export type Move =
  | { kind: 'point'; pointer: Pointer; said: string }
  | { kind: 'act'; action: 'ask' | 'hand-off' }
  | { kind: 'unreadable'; said: string };

const OBJECT_MAX = 8192;
/** Between objects: what a list or a fence of code is made of. */
const FILLING = /^[\s,[\]]*$|^\s*```\w*\s*$/;
const REFERENCE = /\[(\d{1,3})\]/u;

const number = z.number().int().min(1).max(100);
const moveSchema = z.union([
  z.object({ ref: number, quote: z.string() }),
  z.object({ fact: number }),
  z.object({ action: z.enum(['ask', 'hand-off']) }),
]);

/**
 * What a model says, as soon as each thing is complete: JSON objects, wherever they stand, or plain words with a
 * reference behind them (`… [1]`), which are taken for the quote.
 */
export async function* readMoves(texts: AsyncIterable<string>): AsyncGenerator<Move> {
  const scanner = new Scanner();
  for await (const text of texts) yield* scanner.read(text).flatMap(movesOf);
  yield* scanner.end().flatMap(movesOf);
}

function movesOf(said: string): Move[] {
  if (FILLING.test(said)) return [];
  if (!said.startsWith('{')) return plainMoves(said);
  const move = moveSchema.safeParse(jsonOf(said));
  if (!move.success) return [{ kind: 'unreadable', said }];
  if ('action' in move.data) return [{ kind: 'act', action: move.data.action }];
  return [{ kind: 'point', pointer: move.data, said }];
}

function plainMoves(said: string): Move[] {
  // Words and references by turns: what stands before a reference is its quote.
  const pieces = said.split(REFERENCE);
  const found: Move[] = [];
  for (let at = 0; at + 1 < pieces.length; at += 2) {
    const [before = '', ref = ''] = pieces.slice(at, at + 2);
    const quote =
      before
        .split(/[[\]]/)
        .at(-1)
        ?.trim()
        .replace(/^[.\s]+/, '') ?? '';
    if (quote !== '')
      found.push({ kind: 'point', pointer: { ref: Number(ref), quote }, said: `${quote} [${ref}]` });
  }
  return found.length > 0 ? found : [{ kind: 'unreadable', said }];
}

/** Cuts a text that comes in pieces into whole objects, and lines of what is none. */
class Scanner {
  #part = '';
  #depth = 0;
  #quoted = false;
  #escaped = false;

  read(text: string): string[] {
    const parts: string[] = [];
    for (const sign of text) {
      if (this.#depth === 0 && (sign === '{' || sign === '\n')) parts.push(...this.end());
      this.#part += sign;
      this.#step(sign);
      if ((this.#depth === 0 && sign === '}') || this.#part.length > OBJECT_MAX) parts.push(...this.end());
    }
    return parts;
  }

  /** What was not ended. */
  end(): string[] {
    const part = this.#part.trim();
    this.#part = '';
    this.#depth = 0;
    this.#quoted = false;
    return part === '' ? [] : [part];
  }

  #step(sign: string): void {
    const escaped = this.#escaped;
    this.#escaped = this.#quoted && !escaped && sign === '\\';
    if (escaped || this.#depth + Number(sign === '{') === 0) return;
    if (sign === '"') this.#quoted = !this.#quoted;
    else if (!this.#quoted && sign === '{') this.#depth += 1;
    else if (!this.#quoted && sign === '}') this.#depth -= 1;
  }
}
