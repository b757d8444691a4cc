import { LANGUAGE_CODES } from '@lode/shared/core/languages';
import { describe, expect, it } from 'vitest';
import { createFormat } from './format.ts';

const en = createFormat('en');

describe('createFormat', () => {
  it('writes USD with exactly two decimals, exactly, however large', () => {
    expect(en.money('12.3')).toBe('$12.30');
    expect(en.money('90071992547409931.25')).toBe('$90,071,992,547,409,931.25');
    expect(createFormat('zh').money('-1')).toBe('-$1.00');
  });

  it('cuts money to the cent, never up: what is somebody’s is the same on every screen', () => {
    expect(['979.509999', '450.005', '0.004'].map((sum) => en.money(sum))).toEqual([
      '$979.50',
      '$450.00',
      '$0.00',
    ]);
    expect([en.moneyChange('1.239999'), en.moneyLimit('5.019')]).toEqual(['+$1.23', '$5.01']);
    expect(createFormat('ar').money('979.509999')).toContain('979.50');
  });

  it('writes the price as an integer with thousands separators', () => {
    expect(en.moneyWhole('67123.51')).toBe('$67,124');
    expect(en.integer('1234567')).toBe('1,234,567');
  });

  it('writes a limit with its cents, without any where it has none', () => {
    expect(['20.00', '50000', '10.50', '5.01'].map((limit) => en.moneyLimit(limit))).toEqual([
      '$20',
      '$50,000',
      '$10.50',
      '$5.01',
    ]);
  });

  it('writes the price of a cheap coin with the decimals it needs', () => {
    expect(en.price('67123.456')).toBe('$67,123.46');
    expect(en.price('1')).toBe('$1.00');
    expect(en.price('0.0246812')).toBe('$0.024681');
  });

  it('writes changes of money with their sign', () => {
    expect([en.moneyChange('5'), en.moneyChange('-5.5'), en.moneyChange('0')]).toEqual([
      '+$5.00',
      '-$5.50',
      '$0.00',
    ]);
  });

  it('writes amounts of coins whole, and hash power with two decimals', () => {
    expect(en.coin('1234.000000000000000001', 'VET')).toBe('1,234.000000000000000001\u00a0VET');
    expect(en.coin('0.00012300', 'BTC')).toBe('0.000123\u00a0BTC');
    expect(createFormat('de').coin('1.5', 'TRX')).toBe('1,5\u00a0TRX');
    expect([en.hashPower('12.345678'), en.hashPower('1000')]).toEqual([
      '12.35\u00a0TH/s',
      '1,000.00\u00a0TH/s',
    ]);
  });

  it('writes percentages with at least two decimals', () => {
    expect(en.percent('0.05')).toBe('5.00%');
    expect(en.percent(0.051234)).toBe('5.1234%');
  });

  it('tells times in the largest fitting unit', () => {
    const now = Date.parse('2026-01-02T12:00:00.000Z');
    const ago = (seconds: number) => en.relativeTime(now - seconds * 1000, now);
    expect([ago(5), ago(50), ago(120), ago(7200), ago(86_400 * 3)]).toEqual([
      'now',
      '1 minute ago',
      '2 minutes ago',
      '2 hours ago',
      '3 days ago',
    ]);
    expect(en.relativeTime(now + 3_600_000, now)).toBe('in 1 hour');
  });

  it.each(LANGUAGE_CODES)(
    'writes money, percentages and times of %s with its own signs and our digits',
    (language) => {
      const format = createFormat(language);
      const money = format.money('1234567.5');
      expect(money.replace(/\D/g, '')).toBe('123456750');
      expect(money).toMatch(/\D50\D*$/);
      expect(money.replace(/[\d\s.,’'\u200e\u200f]/g, '')).toBe('$');
      expect(format.percent('0.05').replace(/\D/g, '')).toBe('500');
      const at = Date.parse('2026-03-02T12:34:56.000Z');
      const words = [
        format.exactTime(at),
        format.clockTime(at),
        format.date(at),
        format.relativeTime(at, at + 9e6),
      ];
      expect(words.join(' ')).toMatch(/[0-9]/);
      expect(
        words
          .join(' ')
          .match(/\p{Nd}/gu)
          ?.filter((digit) => !/[0-9]/.test(digit)),
      ).toEqual([]);
    },
  );

  it.each(['ar', 'fa', 'ur', 'he'])('keeps a figure before its unit in %s', (language) => {
    const format = createFormat(language);
    expect(format.hashPower('1.5')).toMatch(/^\u2066.*TH\/s\u2069$/);
    expect(format.coin('0.5', 'BTC')).toMatch(/^\u2066.*BTC\u2069$/);
  });

  it('writes separators and order as the language does', () => {
    expect(createFormat('de').money('1234.5')).toBe('1.234,50\u00a0$');
    expect(createFormat('hi').money('1234567.5')).toBe('$12,34,567.50');
    expect(createFormat('tr').percent('0.0512')).toBe('%5,12');
  });
});
