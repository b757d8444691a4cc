import { getSummary } from '../../mining/queries/get-summary.ts';
import { listContracts } from '../../mining/queries/list-contracts.ts';
import { listEarnings } from '../../mining/queries/list-earnings.ts';
import { TOLD_MAX } from './payments.ts';
import type { Voice } from './voice.ts';

/** Whole days that are looked through for payouts. */
const PAYOUT_DAYS = 30;

/** What runs, and until when. */
export async function tellContracts(customerId: string, { say, formats }: Voice): Promise<string[]> {
  const [{ running, hashPower }, { views }] = await Promise.all([
    getSummary(customerId),
    listContracts(customerId, { page: 1, limit: TOLD_MAX, state: 'active' }),
  ]);
  if (running === 0) return [say('contracts_none')];
  return [
    say('contracts', { count: formats.count(running), power: formats.power(hashPower) }),
    ...views.map(({ contract }) =>
      say('contract', {
        plan: contract.title,
        power: formats.power(contract.hashPower),
        date: formats.time(contract.endsAt),
      }),
    ),
  ];
}

/** What the last days paid, and everything together. */
export async function tellPayouts(customerId: string, { say, formats }: Voice): Promise<string[]> {
  const [{ lastPayout, earnedUsd }, days] = await Promise.all([
    getSummary(customerId),
    listEarnings(customerId, PAYOUT_DAYS),
  ]);
  if (!lastPayout) return [say('payouts_none')];
  const paid = days.filter(({ amount }) => amount > 0n).reverse();
  const told = paid.length > 0 ? paid.slice(0, TOLD_MAX) : [lastPayout];
  return [
    ...told.map(({ day, amount }) => say('payout', { date: formats.day(day), amount: formats.usd(amount) })),
    say('payouts_total', { amount: formats.usd(earnedUsd) }),
  ];
}
