/** A line of two texts: in both, in the earlier one alone, or in the later one alone. */
export interface DifferentLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
  /** Its number in the later text or, if it is in the earlier one alone, in that. */
  number: number;
}

/** Pairs of lines that are compared at most: texts of thousands of lines are told one after the other. */
const PAIRS_MAX = 1_000_000;

/** What has changed from one text to another, line by line, by their longest common subsequence. */
export function lineDifference(earlier: string, later: string): DifferentLine[] {
  const [before, after] = [earlier.split('\n'), later.split('\n')];
  if (before.length * after.length > PAIRS_MAX)
    return [
      ...before.map((text, index) => ({ kind: 'removed' as const, text, number: index + 1 })),
      ...after.map((text, index) => ({ kind: 'added' as const, text, number: index + 1 })),
    ];
  const common = commonLengths(before, after);
  const lines: DifferentLine[] = [];
  let [from, to] = [0, 0];
  while (from < before.length || to < after.length) {
    const [old = '', fresh = ''] = [before[from], after[to]];
    if (from < before.length && to < after.length && old === fresh) {
      from += 1;
      to += 1;
      lines.push({ kind: 'same', text: old, number: to });
    } else if (
      to >= after.length ||
      (from < before.length && at(common, from + 1, to) >= at(common, from, to + 1))
    ) {
      from += 1;
      lines.push({ kind: 'removed', text: old, number: from });
    } else {
      to += 1;
      lines.push({ kind: 'added', text: fresh, number: to });
    }
  }
  return lines;
}

const at = (lengths: number[][], row: number, column: number) => lengths[row]?.[column] ?? 0;

/** How many lines the rests of both texts have in common, from each pair of places on. */
function commonLengths(before: string[], after: string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const own = lengths[row];
      if (!own) continue;
      own[column] =
        before[row] === after[column]
          ? at(lengths, row + 1, column + 1) + 1
          : Math.max(at(lengths, row + 1, column), at(lengths, row, column + 1));
    }
  }
  return lengths;
}
