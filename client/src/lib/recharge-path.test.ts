import { expect, it } from 'vitest';
import { rechargePath } from './recharge-path.ts';

const amountIn = (path: string) => new URL(path, 'https://site.example').searchParams.get('amount');

it('asks for what is missing, up to a whole cent', () => {
  expect(amountIn(rechargePath(120_000_001n, '/app/store'))).toBe('120.01');
  expect(amountIn(rechargePath(120_500_000n, '/app/store'))).toBe('120.50');
});

it('asks for something even when the balance has grown meanwhile', () => {
  expect(amountIn(rechargePath(-5_000_000n, '/app/store'))).toBe('0.01');
});

it('carries the page to come back to whole', () => {
  const path = rechargePath(1n, '/app/store?plan=1&amount=500.00');
  expect(new URL(path, 'https://site.example').searchParams.get('next')).toBe(
    '/app/store?plan=1&amount=500.00',
  );
});
