import { expect, test } from 'vitest';
import { paymentUri } from './payment-uri.ts';

test('a Bitcoin wallet gets address and amount, the others the bare address', () => {
  const deposit = { address: 'bc1q' };
  expect(paymentUri({ ...deposit, chain: 'bitcoin' }, '0.001')).toBe('bitcoin:bc1q?amount=0.001');
  expect(paymentUri({ ...deposit, chain: 'tron' }, '0.001')).toBe('bc1q');
  expect(paymentUri({ ...deposit, chain: 'vechain' }, '0.001')).toBe('bc1q');
});
