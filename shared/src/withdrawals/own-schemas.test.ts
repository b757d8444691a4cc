import { expect, test } from 'vitest';
import { type Withdrawal, withdrawalSchema } from './own-schemas.ts';

const withdrawal: Withdrawal = {
  id: '0123456789abcdef01234567',
  status: 'pending',
  state: 'requested',
  amount_usd: '100.00',
  fee_usd: '1.00',
  net_usd: '99.00',
  currency: 'TRX',
  chain: 'tron',
  network: 'TRON',
  wallet_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  crypto_amount: null,
  rate: null,
  tx_id: null,
  confirmations: 0,
  confirmations_needed: 20,
  reason: null,
  api_key: null,
  cancellable: true,
  created_at: '2026-05-01T12:00:00.000Z',
  completed_at: null,
  rev: 1,
};

test('section 4: a status that is not known is unknown, and costs nobody the answer', () => {
  expect(withdrawalSchema.parse(withdrawal)).toEqual(withdrawal);
  const later = withdrawalSchema.parse({ ...withdrawal, status: 'frozen', state: 'in_court' });
  expect(later).toEqual({ ...withdrawal, status: 'unknown', state: 'unknown' });
});
