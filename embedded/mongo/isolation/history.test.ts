import { describe, expect, it } from 'vitest';
import { type Append, type Entry, type Read, violations } from './history.ts';

let ticks = 0;

/** Entries that all overlap in time, unless they are given times. */
function entry(id: number, parts: Partial<Entry> = {}): Entry {
  return { id, begun: 0, ended: 1_000_000 + ticks++, outcome: 'committed', reads: [], appends: [], ...parts };
}

const read = (key: string, values: number[], own = 0): Read => ({ key, values, own });
const append = (key: string, value: number): Append => ({ key, value });
const lists = (all: Record<string, number[]>) => new Map(Object.entries(all));

describe('the checker of histories', () => {
  it('allows write skew, overlapping readers and an entry that saw its own appends', () => {
    const history = [
      entry(1, { reads: [read('a', []), read('b', [])], appends: [append('a', 1)] }),
      entry(2, { reads: [read('a', []), read('b', [])], appends: [append('b', 2)] }),
      entry(3, { reads: [read('a', [1]), read('b', [])] }),
      entry(4, { reads: [read('c', [4], 1)], appends: [append('c', 4)] }),
    ];
    expect(violations(history, lists({ a: [1], b: [2], c: [4] }))).toEqual([]);
  });

  it('finds a lost update, a lost append and a half-applied entry', () => {
    const both = (id: number): Entry => entry(id, { reads: [read('a', [])], appends: [append('a', id)] });
    expect(violations([both(1), both(2)], lists({ a: [1, 2] }))[0]).toMatch(/no moments fit/);
    expect(violations([both(1)], lists({ a: [] }))).toEqual(['appends of committed entry 1 are lost']);
    const half = entry(1, { outcome: 'unknown', appends: [append('a', 1), append('b', 2)] });
    expect(violations([half], lists({ a: [1] }))).toEqual(['entry 1 is applied by half']);
  });

  it('finds a dirty read, a torn read, a changed read and a stale one', () => {
    const writer = entry(1, { appends: [append('a', 1), append('b', 2)] });
    const both = lists({ a: [1], b: [2] });
    const aborted = entry(2, { outcome: 'aborted', appends: [append('a', 9)] });
    expect(violations([writer, aborted, entry(3, { reads: [read('a', [1, 9])] })], both)[0]).toMatch(
      /never committed/,
    );
    expect(violations([writer, entry(3, { reads: [read('a', [1]), read('b', [])] })], both)[0]).toMatch(
      /no moments/,
    );
    expect(violations([writer, entry(3, { reads: [read('a', []), read('a', [1])] })], both)[0]).toMatch(
      /no moments/,
    );
    const early = { ...writer, begun: 1, ended: 2 };
    const late = entry(3, { begun: 3, ended: 4, reads: [read('a', [])] });
    expect(violations([early, late], both)[0]).toMatch(/no moments fit/);
    expect(violations([{ ...early, ended: 5 }, late], both)).toEqual([]);
  });

  it('finds what an entry does not see of itself, and values of nobody', () => {
    const blind = entry(1, { reads: [read('a', [], 1)], appends: [append('a', 1)] });
    expect(violations([blind], lists({ a: [1] }))[0]).toMatch(/misses its own/);
    expect(violations([], lists({ a: [7] }))[0]).toMatch(/nobody wrote/);
  });
});
