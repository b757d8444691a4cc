/** A piece of a line. */
export type Piece =
  | { kind: 'text'; at: number; text: string }
  | { kind: 'code'; at: number; text: string }
  | { kind: 'bold' | 'italic'; at: number; pieces: Piece[] }
  /** `host` where the words do not show it. */
  | { kind: 'link'; at: number; text: string; href: string; host: string | null };

/** A part of a message, from top to bottom; `at` is where it begins in the text. */
export type Part =
  | { kind: 'lines'; at: number; pieces: Piece[] }
  | { kind: 'code'; at: number; text: string }
  | { kind: 'list'; at: number; items: Item[] };

export interface Item {
  at: number;
  /** As it was typed: a number stays the number that it is. */
  mark: string;
  depth: number;
  pieces: Piece[];
}

interface Line {
  at: number;
  text: string;
  /** Index of the next line that closes code; -1 where none does. */
  closes: number;
}

const FENCE = /^\s*```/;
const CLOSING = /^\s*```\s*$/;
const ITEM = /^( {0,8})([-*•]|\d{1,4}[.)])[ \t]+(?=\S)/;
const DEPTH_MAX = 3;

/**
 * What people type as bold, italic, lists, code and links. Everything else stays the text that it is: no headings, pictures or
 * HTML, so that nothing in a message looks like a part of the site.
 */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  const lines = linesOf(text);
  for (let next = 0; next < lines.length; ) {
    const taken = codeAt(lines, next) ?? listAt(lines, next) ?? plainAt(lines, next);
    parts.push(taken.part);
    next = taken.next;
  }
  return parts;
}

/** The words of a line without what marks them. */
export function plainWords(line: string): string {
  return wordsIn(piecesOf(line, 0, 0));
}

function wordsIn(pieces: readonly Piece[]): string {
  return pieces.map((piece) => ('pieces' in piece ? wordsIn(piece.pieces) : piece.text)).join('');
}

function linesOf(text: string): Line[] {
  let at = 0;
  const lines = text.split('\n').map((line): Line => {
    const begun = { at, text: line, closes: -1 };
    at += line.length + 1;
    return begun;
  });
  let closes = -1;
  for (const [index, line] of [...lines.entries()].reverse()) {
    line.closes = closes;
    if (CLOSING.test(line.text)) closes = index;
  }
  return lines;
}

interface Taken {
  part: Part;
  /** Index of the line after it. */
  next: number;
}

/** A fence that nobody closes is text. */
function codeAt(lines: readonly Line[], from: number): Taken | null {
  const first = lines[from];
  if (!first || first.closes < 0 || !FENCE.test(first.text)) return null;
  const end = first.closes;
  const inside = lines.slice(from + 1, end).map(({ text }) => text);
  return { part: { kind: 'code', at: first.at, text: inside.join('\n') }, next: end + 1 };
}

/** At least two items: a line that begins with a minus or a date alone is no list. */
function listAt(lines: readonly Line[], from: number): Taken | null {
  const items: Item[] = [];
  let next = from;
  for (; next < lines.length; next += 1) {
    const item = itemOf(lines[next] as Line);
    if (!item) break;
    items.push(item);
  }
  const [first] = items;
  return first && items.length > 1 ? { part: { kind: 'list', at: first.at, items }, next } : null;
}

function itemOf({ at, text }: Line): Item | null {
  const found = ITEM.exec(text);
  if (!found) return null;
  const [whole, indent = '', mark = ''] = found;
  const depth = Math.min(DEPTH_MAX, Math.floor(indent.length / 2));
  return { at, mark, depth, pieces: piecesOf(text.slice(whole.length), at + whole.length, 0) };
}

/** Lines up to the next list or code, with their ends. */
function plainAt(lines: readonly Line[], from: number): Taken {
  let next = from + 1;
  while (next < lines.length && !codeAt(lines, next) && !listAt(lines, next)) next += 1;
  const taken = lines.slice(from, next);
  const at = taken[0]?.at ?? 0;
  return {
    part: { kind: 'lines', at, pieces: piecesOf(taken.map(({ text }) => text).join('\n'), at, 0) },
    next,
  };
}

const NESTED_MAX = 3;

/** A text that is read. */
interface Reading {
  text: string;
  /** Where it begins in the message. */
  base: number;
  nested: number;
  /** Up to where nothing ends a mark that begins on that line: what is known is not looked for again. */
  endless: Map<string, number>;
}

/** Reads one kind of mark at a place of a text; null where there is none. */
type Reader = (reading: Reading, from: number) => { piece: Piece; end: number } | null;

function piecesOf(text: string, base: number, nested: number): Piece[] {
  const reading: Reading = { text, base, nested, endless: new Map() };
  const pieces: Piece[] = [];
  let plainFrom = 0;
  const close = (end: number) => {
    if (end > plainFrom)
      pieces.push({ kind: 'text', at: base + plainFrom, text: text.slice(plainFrom, end) });
  };
  for (let at = 0; at < text.length; ) {
    const read = READERS[text[at] ?? '']?.(reading, at);
    if (read) {
      close(at);
      pieces.push(read.piece);
      at = read.end;
      plainFrom = at;
    } else at += 1;
  }
  close(text.length);
  return pieces;
}

const READERS: Record<string, Reader> = {
  '`': readCode,
  '*': (...place) => readStrong('bold', '**', ...place) ?? readStrong('italic', '*', ...place),
  _: (...place) => readStrong('bold', '__', ...place) ?? readStrong('italic', '_', ...place),
  '[': readNamedLink,
  h: readAddress,
  H: readAddress,
};

function readCode({ text, base }: Reading, from: number) {
  const end = text.indexOf('`', from + 1);
  const inside = text.slice(from + 1, end);
  if (end < 0 || inside.trim() === '' || inside.includes('\n')) return null;
  return { piece: { kind: 'code', at: base + from, text: inside } as const, end: end + 1 };
}

const WORD = /[\p{L}\p{N}_]/u;
const isWord = (sign: string | undefined) => sign !== undefined && WORD.test(sign);
const isSpace = (sign: string | undefined) => sign === undefined || /\s/.test(sign);

/** Around whole words of one line: `snake_case`, `2*3*4` and `* * *` are what they are. */
function readStrong(
  kind: 'bold' | 'italic',
  mark: string,
  ...[{ text, base, nested, endless }, from]: Parameters<Reader>
): ReturnType<Reader> {
  const first = from + mark.length;
  if (from < (endless.get(mark) ?? 0)) return null;
  const begins = text.startsWith(mark, from) && !isWord(text[from - 1]) && !isSpace(text[first]);
  if (!begins || text[first] === mark[0] || nested >= NESTED_MAX) return null;
  const lineEnd = endOfLine(text, first);
  for (
    let end = text.indexOf(mark, first + 1);
    end >= 0 && end < lineEnd;
    end = text.indexOf(mark, end + 1)
  ) {
    const after = end + mark.length;
    if (isSpace(text[end - 1]) || isWord(text[after]) || text[after] === mark[0]) continue;
    const pieces = piecesOf(text.slice(first, end), base + first, nested + 1);
    return { piece: { kind, at: base + from, pieces }, end: after };
  }
  endless.set(mark, lineEnd);
  return null;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

const NAMED = /\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s()<>]{1,1000})\)/iy;

function readNamedLink({ text, base }: Reading, from: number) {
  NAMED.lastIndex = from;
  const found = NAMED.exec(text);
  const [whole = '', words = '', address = ''] = found ?? [];
  const piece = found && linkOf(words, address, base + from);
  return piece && { piece, end: from + whole.length };
}

const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}*_`]/iy;

function readAddress({ text, base }: Reading, from: number) {
  if (isWord(text[from - 1])) return null;
  ADDRESS.lastIndex = from;
  const [address = ''] = ADDRESS.exec(text) ?? [];
  const piece = address && linkOf(address, address, base + from);
  return piece ? { piece, end: from + address.length } : null;
}

/** Where a link leads is always to be seen. One that hides it behind a name before an @ is none. */
function linkOf(text: string, address: string, at: number): Piece | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  const origin = `${url.protocol}//${url.host}`;
  const isShown = text.toLowerCase().startsWith(origin) && /^(?:$|[/?#])/.test(text.slice(origin.length));
  return { kind: 'link', at, text, href: url.href, host: isShown ? null : url.host };
}
