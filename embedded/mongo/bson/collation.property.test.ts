import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareUnder, parseCollation } from './collation.ts';
import { compareText } from './compare.ts';
import { encodeKey } from './key-encoding.ts';
import { doc, int32 } from './value.ts';

const sensitivity = { 1: 'base', 2: 'accent', 3: 'variant' } as const;

const letters = Array.from(
  "aAbBzZeEéÉèêëÅåäÄößœŒæÆøØñÑçČšł ıİ0129 _-.,'!@#$%&()αΩβЖжшёא中文字가나ｱアあ😀🎉ﬁ½\u0301\u0308\u200d\t",
);

const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 });

describe('collation', () => {
  it.each([1, 2, 3] as const)('orders texts at strength %i as ICU does', (strength) => {
    const collation = parseCollation(doc({ locale: 'en', strength: int32(strength) }));
    const icu = new Intl.Collator('en', { sensitivity: sensitivity[strength] });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareUnder(collation, a, b))).toBe(Math.sign(icu.compare(a, b)));
      }),
      { seed: 7, numRuns: 1500 },
    );
  });

  it('orders numbers in texts by value when asked to', () => {
    const collation = parseCollation(doc({ locale: 'en', numericOrdering: true }));
    const icu = new Intl.Collator('en', { numeric: true });
    const part = fc.constantFrom('a', 'B', '10', '2', '007', '7', ' ', '100');
    const numbered = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(numbered, numbered, (a, b) => {
        expect(Math.sign(compareUnder(collation, a, b))).toBe(Math.sign(icu.compare(a, b)));
      }),
      { seed: 7, numRuns: 2000 },
    );
  });

  it('gives index keys in the order of comparison', () => {
    const collation = parseCollation(doc({ locale: 'en', strength: int32(2) }));
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [x, y] = [a, b].map((each) => encodeKey([collation?.fold(each)], [false])) as [Buffer, Buffer];
        expect(Math.sign(Buffer.compare(x, y))).toBe(Math.sign(compareUnder(collation, a, b)));
      }),
      { seed: 7, numRuns: 1000 },
    );
  });

  it('is simple where none is asked for, and refuses what it does not know', () => {
    expect(parseCollation(doc({ locale: 'simple' }))).toBeUndefined();
    expect(compareText('a', 'B')).toBeGreaterThan(0);
    expect(() => parseCollation(doc({ locale: 'cs' }))).toThrow("collation locale 'cs' is not supported");
    expect(() => parseCollation(doc({ locale: 'en', strength: int32(4) }))).toThrow('strength 4');
  });
});
