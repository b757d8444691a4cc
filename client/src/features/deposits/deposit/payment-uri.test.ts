import { expect, test } from 'vitest';
import { paymentUri } from './payment-uri.ts';

test('a Bitcoin wallet gets address and amount, the others the bare address', () => {
  const deposit = { address: 'bc1q', crypto_amount: '0.001' };
  expect(paymentUri({ ...deposit, chain: 'bitcoin' })).toBe('bitcoin:bc1q?amount=0.001');
  expect(paymentUri({ ...deposit, chain: 'tron' })).toBe('bc1q');
  expect(paymentUri({ ...deposit, chain: 'vechain' })).toBe('bc1q');
});
