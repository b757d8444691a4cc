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

/** Room for so many buckets is made first, and for twice as many where that is too little. */
const FIRST_ROOM = 32;

/** How often which value was counted. A long report adds up millions of buckets: they stand in a plain row of numbers. */
export class Histogram {
  #times = new Uint32Array(0);

  add(bucket: number, times: number): void {
    if (bucket >= this.#times.length) this.#grow(bucket + 1);
    this.#times[bucket] = (this.#times[bucket] ?? 0) + times;
  }

  addAll(other: Histogram): void {
    const [own, more] = [this.#times, other.#times];
    if (more.length > own.length) this.#grow(more.length);
    for (let bucket = 0; bucket < more.length; bucket += 1)
      this.#times[bucket] = (this.#times[bucket] ?? 0) + (more[bucket] ?? 0);
  }

  /** Each that was counted, the smallest first. */
  *counted(): Generator<[bucket: number, times: number]> {
    for (const [bucket, times] of this.#times.entries()) if (times > 0) yield [bucket, times];
  }

  /** The value that such a share of all counted ones does not exceed; null where there are none. */
  shareWithin(share: number): number | null {
    const total = this.#times.reduce((sum, times) => sum + times, 0);
    const wanted = Math.max(1, Math.ceil(total * share));
    let seen = 0;
    for (let bucket = 0; bucket < this.#times.length; bucket += 1) {
      seen += this.#times[bucket] ?? 0;
      if (seen >= wanted) return middleOf(bucket);
    }
    return null;
  }

  #grow(length: number): void {
    const wider = new Uint32Array(FIRST_ROOM * 2 ** Math.ceil(Math.log2(Math.max(1, length / FIRST_ROOM))));
    wider.set(this.#times);
    this.#times = wider;
  }
}
