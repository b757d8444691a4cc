import { LANGUAGES } from '@lode/shared/core/languages';
import { describe, expect, it } from 'vitest';
import { createFormat } from './format.ts';
import { readingsOf, readTypedAmount, unreadOf, valueOfTyped } from './typed-amount.ts';

/** The digits that languages of ours are also written with. */
const DIGITS = ['latn', 'arab', 'arabext', 'beng', 'deva', 'thai', 'fullwide'];

/** Amounts of every size, drawn from one seed. */
function amounts(count: number): string[] {
  let state = 20_261_122;
  const draw = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  return Array.from({ length: count }, () => {
    const whole = draw(10 ** (1 + draw(9)));
    return `${whole}.${String(draw(100)).padStart(2, '0')}`;
  });
}

/** Where groups begin and end. */
const EDGES = [
  '0.00',
  '0.01',
  '9.99',
  '99.90',
  '999.99',
  '1000.00',
  '9999.00',
  '10000.05',
  '99999.99',
  '100000.00',
].concat(['999999.99', '1000000.00', '9999999.99', '123456789.01', '999999999.99', '1000000000.00']);

describe.each(LANGUAGES.map(({ code }) => code))('an amount typed in %s', (language) => {
  it('is what the language’s own formatter printed, in any digits, with or without the dollar', () => {
    const format = createFormat(language);
    const printers = DIGITS.map(
      (digits) => new Intl.NumberFormat(`${language}-u-nu-${digits}`, { minimumFractionDigits: 2 }),
    );
    for (const amount of [...EDGES, ...amounts(200)]) {
      expect(readTypedAmount(format.amount(amount, 2), language), amount).toBe(amount);
      expect(readTypedAmount(format.money(amount), language), format.money(amount)).toBe(amount);
      for (const printer of printers) {
        const printed = printer.format(Number(amount));
        expect(readTypedAmount(printed, language), printed).toBe(amount);
      }
    }
  });

  it('is what a field has written of it, with any decimals', () => {
    const format = createFormat(language);
    for (const amount of amounts(200)) {
      const [whole, cents] = amount.split('.');
      for (const written of [`${whole}`, `${whole}.5`, `${whole}.${cents}7`, `${whole}.1234${cents}9`]) {
        expect(valueOfTyped(format.amount(written, 0), language), written).toBe(written);
      }
    }
  });
});

describe('an amount', () => {
  it.each([
    ['en', '1,234', '1234'],
    ['en', '12,50', '12.50'],
    ['en', '1.234,56', '1234.56'],
    ['en', '1.234', '1.234'],
    ['de', '1.234', '1234'],
    ['de', '12.50', '12.50'],
    ['de', '1,234.56', '1234.56'],
    ['de', '0,5', '0.5'],
    ['de', '0.500', '0.500'],
    ['fr', '1 234,5', '1234.5'],
    ['fr', '12.50', '12.50'],
    ['hi', '12,34,567.8', '1234567.8'],
    ['en', '1’234.50', '1234.50'],
    ['en', ' $ 100 ', '100'],
    ['en', '100 USD', '100'],
  ])('%s: %s is %s', (language, typed, amount) => {
    expect(readTypedAmount(typed, language)).toBe(amount);
  });

  it.each([
    ['fr', '1.234'],
    ['en', '12 50'],
    ['en', '1,2,3'],
    ['en', '1,23.4,5'],
    ['en', '1.2.3'],
    ['en', '-5'],
    ['en', '1e5'],
    ['en', '.5'],
    ['en', '5.'],
    ['en', ''],
    ['en', 'ten'],
    ['de', '1,234,56'],
  ])('%s: %s is not guessed', (language, typed) => {
    expect(readTypedAmount(typed, language)).toBeUndefined();
  });

  it('that could be two keeps both readings', () => {
    expect(readingsOf('1.234', 'fr')).toEqual(['1234', '1.234']);
    expect(readingsOf('1,234', 'he')).toEqual(['1234']);
  });

  it.each([
    ['fr', '1.234'],
    ['en', 'ten'],
    ['en', '1e5'],
  ])('%s: %s is kept as it was typed, as a value that no schema takes', (language, typed) => {
    const value = valueOfTyped(typed, language);
    expect(value).not.toMatch(/^-?\d/);
    expect(unreadOf(value)).toBe(typed);
  });

  it('below zero stays below zero, and nothing stays nothing', () => {
    expect(valueOfTyped('-1.234,5', 'de')).toBe('-1234.5');
    expect(valueOfTyped('  ', 'de')).toBe('');
  });
});
