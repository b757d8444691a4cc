import { createContext, Script } from 'node:vm';
import { MongoError } from '../errors.ts';

/** What a search that may need no more steps than this takes: a few milliseconds. */
const fewSteps = 1_000_000;
/** What the search of one text may take before it is given up, of which it must have had half for itself. */
const mostMillis = 40;

const room = createContext({ search: undefined as unknown });
const searching = new Script('search()');

/** A regular expression that holds nobody up: a search of one text that tries without end ends with an error. */
export class Pattern {
  private readonly regex: RegExp;
  private readonly effort: Effort;

  constructor(regex: RegExp) {
    this.regex = regex;
    this.effort = effortOf(regex);
  }

  test(text: string): boolean {
    return this.bounded(text, () => this.regex.test(text));
  }

  matchAll(text: string): RegExpMatchArray[] {
    const { source, flags } = this.regex;
    return this.bounded(text, () => [...text.matchAll(new RegExp(source, `${flags}g`))]);
  }

  private bounded<T>(text: string, search: () => T): T {
    if (stepsOf(this.effort, text.length) <= fewSteps) return search();
    // On a busy machine a search may get little of its time: then it gets more of it.
    for (let millis = mostMillis; ; millis *= 2) {
      const before = process.threadCpuUsage();
      const ended = within(millis, search);
      if (ended) return ended.result;
      const { user, system } = process.threadCpuUsage(before);
      if (user + system < (mostMillis * 1000) / 2) continue;
      throw new MongoError(
        51156,
        `Regular expression was given up, it tries too many ways to match a text: ${this.regex.source}`,
      );
    }
  }
}

/** Runs the search, which stops where its time is over; then nothing is given. */
function within<T>(timeout: number, search: () => T): { result: T } | undefined {
  room.search = search;
  try {
    return { result: searching.runInContext(room, { timeout }) as T };
  } catch (error) {
    // It is an Error of the other context.
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  } finally {
    // It holds the text.
    room.search = undefined;
  }
}

/** What makes a search try again. */
interface Effort {
  repeats: number;
  ways: number;
  /** A group is repeated: with each character of the text there may be some times as many ways. */
  grows: boolean;
}

/** About how many steps a search of a text of that length takes at worst. */
function stepsOf({ repeats, ways, grows }: Effort, length: number): number {
  return grows ? (ways * (repeats + 2)) ** length : ways * length ** repeats;
}

/** One escape, one class, the beginning of a group, or one character; and what repeats it. */
const atom =
  /(?:\\.|\[(?:\\.|[^\]])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|.)(?<repeat>[*+]|\{\d*,?\d*\}|\?)?\??/gsy;

/** Looks at a source's repetitions and alternatives only: too high rather than too low. */
function effortOf({ source, multiline }: RegExp): Effort {
  // A search that is not bound to the beginning starts at every character.
  const isBound = source.startsWith('^') && !source.includes('|') && !multiline;
  const effort: Effort = { repeats: isBound ? 0 : 1, ways: 1, grows: false };
  for (const [text, repeat] of source.matchAll(atom)) {
    if (text.startsWith('|')) effort.ways *= 2;
    // What a group has matched is compared as often as it is long.
    if (/^\\[1-9k]/.test(text)) effort.repeats++;
    if (repeat === '?') effort.ways *= 2;
    else if (repeat && text.startsWith(')')) effort.grows = true;
    else if (repeat) effort.repeats++;
  }
  return effort;
}
