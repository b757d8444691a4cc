/** Values below it have a bucket each; above, sixteen share each doubling: a value is told to within 2 %. */
const EXACT_BELOW = 32;
const STEPS = 16;
const STEP_BITS = 4;
const FIRST_DOUBLING = 5;
const LARGEST = 2 ** 31 - 1;

const doublingOf = (value: number) => 31 - Math.clz32(value);

/** Where a whole number that is not negative is counted: logarithmic, so that the counts of any times add up. */
export function bucketOf(value: number): number {
  const whole = Math.min(LARGEST, value);
  if (whole < EXACT_BELOW) return whole;
  const doubling = doublingOf(whole);
  return EXACT_BELOW + (doubling - FIRST_DOUBLING) * STEPS + (whole >> (doubling - STEP_BITS)) - STEPS;
}

/** The middle of a bucket. */
export function middleOf(bucket: number): number {
  if (bucket < EXACT_BELOW) return bucket;
  const beyond = bucket - EXACT_BELOW;
  const shift = Math.floor(beyond / STEPS) + FIRST_DOUBLING - STEP_BITS;
  return (STEPS + (beyond % STEPS)) * 2 ** shift + ((2 ** shift) >> 1);
}

/** The value that such a share of all counted ones does not exceed; null where there are none. */
export function shareWithin(buckets: ReadonlyMap<number, number>, share: number): number | null {
  const counted = [...buckets].sort(([one], [other]) => one - other);
  const total = counted.reduce((sum, [, times]) => sum + times, 0);
  const wanted = Math.max(1, Math.ceil(total * share));
  let seen = 0;
  for (const [bucket, times] of counted) {
    seen += times;
    if (seen >= wanted) return middleOf(bucket);
  }
  return null;
}
