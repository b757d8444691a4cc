import { describe, expect, it } from 'vitest';
import { Pattern } from './pattern.ts';

const plain = `${'a'.repeat(60)}!`;

describe('a pattern', () => {
  it.each([
    /^(a+)+$/u,
    /^(a|aa)+$/u,
    /^(a|a|a)*$/u,
    /^(?:a*)*$/u,
    /(x+x+)+y/u,
    /^((a+)+)+$/mu,
    /^(([a-z])+.)+[A-Z]([a-z])+$/u,
    new RegExp(`^${'(a|a)'.repeat(40)}$`, 'u'),
  ])('that tries without end is given up: %s', (regex) => {
    const text = regex.source.includes('x') ? 'x'.repeat(60) : plain;
    expect(() => new Pattern(regex).test(text)).toThrow(expect.objectContaining({ code: 51156 }));
    expect(() => new Pattern(regex).matchAll(text)).toThrow(expect.objectContaining({ code: 51156 }));
  });

  it.each([/a*a*a*a*a*b/u, /(.*)(.*)\1x$/u])(
    'that takes too long for a long text is given up: %s',
    (regex) => {
      expect(() => new Pattern(regex).test('a'.repeat(5000))).toThrow(
        expect.objectContaining({ code: 51156 }),
      );
      expect(new Pattern(regex).test('a'.repeat(10))).toBe(false);
    },
  );

  it.each([/^(a+)+!$/u, /(a|b|c)+!/u, /a.*a.*!$/u, /[)(+*]|a{2,}!/u, /\(\)\+|!/u])(
    'finds what there is: %s',
    (regex) => {
      expect(new Pattern(regex).test(plain)).toBe(true);
      expect(new Pattern(regex).matchAll(plain)[0]?.[0]).toBe(regex.exec(plain)?.[0]);
      expect(new Pattern(regex).test('none')).toBe(false);
    },
  );
});
