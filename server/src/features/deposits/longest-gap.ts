/** The longest run of indices that are not among these, from 0 to the highest of them. */
export function longestGap(indices: number[]): number {
  let before = -1;
  let longest = 0;
  for (const index of indices.toSorted((a, b) => a - b)) {
    longest = Math.max(longest, index - before - 1);
    before = index;
  }
  return longest;
}
