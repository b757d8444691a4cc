import type { FoundLine } from '@lode/shared/support/schemas';
import { type Piece, piecesOf } from '../../platform/search-terms.ts';
import { EXCERPT_LENGTH } from './excerpt.ts';

type Mark = FoundLine['marks'][number];

/** So much of a line stands before what was found. */
const BEFORE = 16;

/** The part of a text that holds what was looked for, with where it stands in it. */
export function lineAround(content: string, search: string): Pick<FoundLine, 'text' | 'marks'> {
  const marks = marksIn(content, search);
  const line = content.replace(/\s/g, ' ');
  const first = marks[0]?.from ?? 0;
  const from = first <= BEFORE ? 0 : wordStart(line, first - BEFORE, first);
  const to = wholeSign(line, from + EXCERPT_LENGTH);
  const lead = from > 0 ? '…' : '';
  const shift = lead.length - from;
  return {
    text: `${lead}${line.slice(from, to)}${to < line.length ? '…' : ''}`,
    marks: marks
      .filter((mark) => mark.from < to)
      .map((mark) => ({ from: mark.from + shift, to: Math.min(mark.to, to) + shift })),
  };
}

/** Where the words of a search stand in a text, without overlaps. */
function marksIn(content: string, search: string): Mark[] {
  const wanted = piecesOf(search);
  const marks: Mark[] = [];
  for (const piece of piecesOf(content)) {
    const mark = piece.paired ? markInRun(content, piece, wanted) : markOfWord(piece, wanted);
    if (mark && mark.from >= (marks.at(-1)?.to ?? 0)) marks.push(mark);
  }
  return marks;
}

/** A word whole, also where only its beginning was typed. */
function markOfWord({ text, from, to }: Piece, wanted: Piece[]): Mark | undefined {
  const last = wanted.at(-1);
  const meant =
    wanted.some((one) => one.text === text) || (last && !last.paired && text.startsWith(last.text));
  return meant ? { from, to } : undefined;
}

/** Of a run of signs those that were looked for; all of it where writing them otherwise hides which. */
function markInRun(content: string, { text, from, to }: Piece, wanted: Piece[]): Mark | undefined {
  const meant = wanted.filter((one) => one.paired && text.includes(one.text));
  const [longest] = meant.sort((one, other) => other.text.length - one.text.length);
  if (!longest) return undefined;
  const at = text.indexOf(longest.text);
  const asWritten = text === content.slice(from, to).toLowerCase();
  return asWritten ? { from: from + at, to: from + at + longest.text.length } : { from, to };
}

/** The beginning of a word after this, before the end. */
function wordStart(line: string, at: number, end: number): number {
  const space = line.indexOf(' ', at);
  return space >= 0 && space < end ? space + 1 : wholeSign(line, at);
}

/** Never between the halves of a sign. */
function wholeSign(line: string, at: number): number {
  const half = line.charCodeAt(at);
  return half >= 0xdc00 && half <= 0xdfff ? at + 1 : Math.min(at, line.length);
}
