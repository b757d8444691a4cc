/** Above the highest mark, and below the lowest for the names. */
const HEAD = 8;
const FOOT = 30;
const SCALE_GAP = 8;
/** Of letters and of wide signs, at 12 px. */
const LETTER = 6.8;
const WIDE = 12;

interface Size {
  width: number;
  height: number;
  scaleWidth: number;
  /** From right to left. */
  reversed: boolean;
  /** The highest value of the scale. */
  top: number;
}

/** A name along the bottom; `at` runs from 0, the start, to 1, the end. */
export interface Name {
  at: number;
  text: string;
}

/** Where in a drawing, in its pixels, something stands. */
export class Place {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  readonly scaleX: number;
  readonly scaleAnchor: 'start' | 'end';
  readonly #reversed: boolean;

  constructor({ width, height, scaleWidth, reversed, top }: Size) {
    this.#reversed = reversed;
    this.width = width;
    this.left = reversed ? 0 : scaleWidth;
    this.right = reversed ? width - scaleWidth : width;
    this.bottom = height - FOOT;
    this.top = top;
    this.scaleX = reversed ? this.right + SCALE_GAP : this.left - SCALE_GAP;
    this.scaleAnchor = reversed ? 'start' : 'end';
  }

  x(at: number): number {
    return this.left + (this.#reversed ? 1 - at : at) * (this.right - this.left);
  }

  y(value: number): number {
    return this.bottom - (value / this.top) * (this.bottom - HEAD);
  }

  /** Which of the points is nearest to `x`; none beside the drawing. */
  nearest(points: readonly number[], x: number): number | undefined {
    if (x < this.left || x > this.right) return undefined;
    const far = points.map((at) => Math.abs(this.x(at) - x));
    return points.length > 0 ? far.indexOf(Math.min(...far)) : undefined;
  }
}

const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (sign >= '\u2e80' ? WIDE : LETTER), 0);

/** The names that have room beside each other, from the last one back, none of them over the edge. */
export function keepApart(names: readonly Name[], place: Place, gap: number): { text: string; x: number }[] {
  const kept: { text: string; x: number; half: number }[] = [];
  for (const { at, text } of names.toReversed()) {
    const half = widthOf(text) / 2;
    const x = Math.min(Math.max(place.x(at), half), place.width - half);
    const before = kept.at(-1);
    if (!before || Math.abs(before.x - x) >= before.half + half + gap) kept.push({ text, x, half });
  }
  return kept.map(({ text, x }) => ({ text, x }));
}
