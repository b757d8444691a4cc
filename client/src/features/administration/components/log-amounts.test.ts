import { expect, it } from 'vitest';
import { createFormat } from '../../../lib/format.ts';
import { labelText, shownValue } from './log-amounts.ts';

const format = createFormat('en');

it('shows the amounts of labels with separators, and leaves other labels alone', () => {
  expect(labelText(format, '$12000.00 USDT')).toBe('$12,000.00 USDT');
  expect(labelText(format, '$0.000001 BTC')).toBe('$0.000001 BTC');
  expect(labelText(format, 'anna_1234')).toBe('anna_1234');
});

it('shows amounts in dollars with separators and to their last digit, and no other figures', () => {
  expect(shownValue(format, 'en', 'amount_usd', '12000.00')).toBe('$12,000.00');
  expect(shownValue(format, 'en', 'amount_usd', '12000.000001')).toBe('$12,000.000001');
  expect(shownValue(format, 'en', 'rate', '61234.5')).toBe('61234.5');
  expect(shownValue(format, 'en', 'amount_usd', null)).toBeNull();
  expect(shownValue(format, 'en', 'second_admin_from', '12000')).toBe('$12,000.00');
});

it('shows countries by their names in the reader’s language', () => {
  expect(shownValue(format, 'en', 'blocked_regions', ['BR', 'DE'])).toBe('Brazil, Germany');
  expect(shownValue(format, 'de', 'blocked_regions', ['BR'])).toBe('Brasilien');
  expect(shownValue(format, 'en', 'blocked_regions', [])).toBe('');
});
