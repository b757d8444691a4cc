import type { FirstSteps } from '@lode/shared/dashboard/own-rest';

export interface Step {
  key: 'secure' | 'deposit' | 'buy' | 'payout';
  done: boolean;
  /** Where it is taken; null for what comes by itself. */
  to: string | null;
}

/** What one begins with, in its order. Who has bought had the money for it, wherever it came from. */
export function stepsOf({ secured, deposited, bought, paid }: FirstSteps): Step[] {
  return [
    { key: 'secure', done: secured, to: '/app/profile?tab=security' },
    { key: 'deposit', done: deposited || bought, to: '/app/recharge?next=/app/store' },
    { key: 'buy', done: bought, to: '/app/store' },
    { key: 'payout', done: paid, to: null },
  ];
}
