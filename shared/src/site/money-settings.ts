import type { Settings } from './schemas.ts';

/** Settings that money depends on: no single administrator changes them. */
export const MONEY_SETTINGS = [
  'second_admin_from',
  'deposit_minimum',
  'deposit_maximum',
  'confirmations_btc',
  'confirmations_usdt',
  'confirmations_trx',
  'confirmations_vet',
  'withdrawal_minimum_btc',
  'withdrawal_minimum_usdt',
  'withdrawal_minimum_trx',
  'withdrawal_minimum_vet',
  'withdrawal_fee_btc',
  'withdrawal_fee_usdt',
  'withdrawal_fee_trx',
  'withdrawal_fee_vet',
  'capacity_th',
  'maintenance_fee_percent',
  'referral_percent',
] as const satisfies (keyof Settings)[];

export function isMoneySetting(name: string): boolean {
  return (MONEY_SETTINGS as readonly string[]).includes(name);
}
