/** What one transaction, or one statement outside of any, has seen and done. */
export interface Entry {
  readonly id: number;
  /** When it was begun and when its outcome was known, in ticks that grow with every such event. */
  begun: number;
  ended: number;
  /** `unknown`: its writes may or may not be there, but only all of them. */
  outcome: 'committed' | 'aborted' | 'unknown';
  readonly reads: Read[];
  readonly appends: Append[];
}

/** A list as a read found it, the entry's own appends so far included. */
export interface Read {
  key: string;
  values: number[];
  /** How many of the entry's own appends to this key came before. */
  own: number;
}

/** Every value is appended once in the whole history. */
export interface Append {
  key: string;
  value: number;
}

/** The lists as they are in the end, by key. */
export type FinalLists = ReadonlyMap<string, readonly number[]>;

/**
 * Says what in a history of appends to lists is not as snapshot isolation has it; nothing, if all is.
 * A list tells the order of its writers, so the order of everything follows:
 * each entry has a moment its snapshot was taken at and a later one it committed at; a read puts
 * the commits it has seen before its snapshot and the next one after it; of two writers of one
 * key the second took its snapshot after the first had committed; and who begins after another
 * was acknowledged sees it. If no moments can be found for that, some entry was not isolated.
 * Write skew has such moments: it is allowed.
 */
export function violations(history: readonly Entry[], lists: FinalLists): string[] {
  const writers = writersByValue(history);
  const wrong = [
    ...wrongLists(writers, lists),
    ...wrongWriters(history, lists),
    ...wrongReads(history, lists),
  ];
  return wrong.length > 0 ? wrong : impossibleMoments(history, writers, lists);
}

function writersByValue(history: readonly Entry[]): Map<number, Entry> {
  const writers = new Map<number, Entry>();
  for (const entry of history) for (const { value } of entry.appends) writers.set(value, entry);
  return writers;
}

/** Values twice in a list, of nobody, or of an entry that was aborted. */
function wrongLists(writers: ReadonlyMap<number, Entry>, lists: FinalLists): string[] {
  const wrong: string[] = [];
  for (const [key, values] of lists) {
    if (new Set(values).size < values.length) wrong.push(`${key} holds a value twice`);
    for (const value of values) {
      const writer = writers.get(value);
      if (!writer) wrong.push(`${key} holds ${value}, which nobody wrote`);
      else if (writer.outcome === 'aborted')
        wrong.push(`${key} holds ${value} of aborted entry ${writer.id}`);
    }
  }
  return wrong;
}

/** Acknowledged appends that are lost, and entries of which only a part is there. */
function wrongWriters(history: readonly Entry[], lists: FinalLists): string[] {
  const wrong: string[] = [];
  for (const { id, outcome, appends } of history) {
    const there = appends.filter(({ key, value }) => lists.get(key)?.includes(value)).length;
    if (outcome === 'committed' && there < appends.length)
      wrong.push(`appends of committed entry ${id} are lost`);
    else if (there > 0 && there < appends.length) wrong.push(`entry ${id} is applied by half`);
  }
  return wrong;
}

/** Reads that are not a beginning of the final list with the entry's own appends after it. */
function wrongReads(history: readonly Entry[], lists: FinalLists): string[] {
  const wrong: string[] = [];
  for (const entry of history) {
    for (const read of entry.reads) {
      const mine = entry.appends.filter(({ key }) => key === read.key).slice(0, read.own);
      const tail = read.values.slice(read.values.length - mine.length);
      if (!mine.every(({ value }, i) => tail[i] === value))
        wrong.push(`entry ${entry.id} misses its own append to ${read.key}`);
      const final = lists.get(read.key) ?? [];
      if (!foreign(read).every((value, i) => final[i] === value))
        wrong.push(`entry ${entry.id} read of ${read.key} what was never committed so`);
    }
  }
  return wrong;
}

function foreign(read: Read): number[] {
  return read.own === 0 ? read.values : read.values.slice(0, -read.own);
}

/** Which moments must come after which; a cycle means there are none. */
class Moments {
  private readonly after = new Map<string, Set<string>>();
  private readonly waits = new Map<string, number>();

  before(earlier: string, later: string): void {
    const known = this.after.get(earlier) ?? new Set();
    if (!this.waits.has(earlier)) this.waits.set(earlier, 0);
    if (known.has(later)) return;
    this.after.set(earlier, known.add(later));
    this.waits.set(later, (this.waits.get(later) ?? 0) + 1);
  }

  /** The moments that find no place in an order of all; the cycle and what follows it. */
  placeless(): string[] {
    const waits = new Map(this.waits);
    const ready = [...waits].filter(([, count]) => count === 0).map(([moment]) => moment);
    for (let moment = ready.pop(); moment !== undefined; moment = ready.pop()) {
      waits.delete(moment);
      for (const later of this.after.get(moment) ?? []) {
        const left = (waits.get(later) as number) - 1;
        waits.set(later, left);
        if (left === 0) ready.push(later);
      }
    }
    return [...waits.keys()];
  }
}

const snapshotOf = ({ id }: Entry): string => `snapshot of ${id}`;
const commitOf = ({ id }: Entry): string => `commit of ${id}`;
const tick = (time: number): string => `tick ${time}`;

function impossibleMoments(
  history: readonly Entry[],
  writers: ReadonlyMap<number, Entry>,
  lists: FinalLists,
): string[] {
  const moments = new Moments();
  orderByTime(moments, history);
  for (const values of lists.values()) orderWriters(moments, values, writers);
  for (const entry of history) {
    if (entry.outcome === 'aborted') moments.before(snapshotOf(entry), tick(entry.ended));
    for (const read of entry.reads) orderRead(moments, entry, read, writers, lists);
  }
  const placeless = moments.placeless();
  return placeless.length > 0 ? [`no moments fit: ${placeless.slice(0, 12).join(', ')}`] : [];
}

/** Snapshots come after the begin, commits after snapshots, acknowledgements after commits. */
function orderByTime(moments: Moments, history: readonly Entry[]): void {
  const ticks: number[] = [];
  for (const entry of history) {
    ticks.push(entry.begun, entry.ended);
    moments.before(tick(entry.begun), snapshotOf(entry));
    moments.before(snapshotOf(entry), commitOf(entry));
    if (entry.outcome === 'committed') moments.before(commitOf(entry), tick(entry.ended));
  }
  ticks.sort((a, b) => a - b);
  ticks.forEach((time, i) => {
    if (i > 0 && ticks[i - 1] !== time) moments.before(tick(ticks[i - 1] as number), tick(time));
  });
}

function orderWriters(
  moments: Moments,
  values: readonly number[],
  writers: ReadonlyMap<number, Entry>,
): void {
  values.forEach((value, i) => {
    const [earlier, later] = [writers.get(values[i - 1] as number), writers.get(value)];
    if (earlier && later && earlier !== later) moments.before(commitOf(earlier), snapshotOf(later));
  });
}

function orderRead(
  moments: Moments,
  entry: Entry,
  read: Read,
  writers: ReadonlyMap<number, Entry>,
  lists: FinalLists,
): void {
  const seen = foreign(read);
  const final = lists.get(read.key) ?? [];
  const last = writers.get(seen[seen.length - 1] as number);
  if (last && last !== entry) moments.before(commitOf(last), snapshotOf(entry));
  const next = writers.get(final[seen.length] as number);
  if (next && next !== entry) moments.before(snapshotOf(entry), commitOf(next));
}
