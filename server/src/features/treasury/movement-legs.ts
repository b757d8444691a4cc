import type { Coin } from '@lode/shared/core/money';
import type { Transaction } from '../../platform/transaction.ts';
import type { postEntry } from '../ledger/commands/post-entry.ts';
import { getBalance } from '../ledger/queries/get-balance.ts';
import { sumRefundableFees } from '../withdrawals/queries/sum-refundable-fees.ts';

type Legs = Parameters<typeof postEntry>[1]['legs'];

/** Coins and what they are worth: units of the ledger, micro-dollars. */
export interface Worth {
  coin: Coin;
  amount: bigint;
  usd: bigint;
}

/**
 * What pays network fees, in this order: what was earned by fees, what else the operator has earned, what the owner put
 * in. Never customers, revenue that is to be divided, or what was set aside for bonuses and corrections.
 */
const PAYERS = ['fees', 'operator_income', 'hash_power_sales', 'capital'] as const;

/**
 * What a network took leaves our holdings, whatever they hold: a chain is followed, what is lacking is noted as missing.
 * Its worth, and what was not covered before, is paid out of the operator's own money as far as there is any; the rest
 * stands in `uncovered_costs`, so that no floor stops the booking and nothing hides it.
 */
export async function networkFeeLegs(tx: Transaction, { coin, amount, usd }: Worth): Promise<Legs> {
  const { available } = await getBalance(`holdings:${coin}`, tx.session);
  const there = available < amount ? available : amount;
  const uncovered = (await getBalance('uncovered_costs', tx.session)).posted;
  const { legs, unpaid } = await paidBy(tx, usd + uncovered);
  const rest = unpaid - uncovered;
  return above([
    { account: `exchange:${coin}`, side: 'debit', amount },
    { account: `holdings:${coin}`, side: 'credit', amount: there },
    { account: `shortfall:${coin}`, side: 'credit', amount: amount - there },
    ...legs,
    { account: 'uncovered_costs', side: rest > 0n ? 'debit' : 'credit', amount: rest > 0n ? rest : -rest },
    { account: 'exchange:USD', side: 'credit', amount: usd },
  ]);
}

async function paidBy(tx: Transaction, due: bigint): Promise<{ legs: Legs; unpaid: bigint }> {
  const legs: Legs = [];
  let unpaid = due;
  for (const account of PAYERS) {
    const { available } = await getBalance(account, tx.session);
    // Rejecting an approved withdrawal gives its fee back: that much stays.
    const free = account === 'fees' ? available - (await sumRefundableFees(tx.session)) : available;
    const amount = free < unpaid ? free : unpaid;
    if (amount <= 0n) continue;
    legs.push({ account, side: 'debit', amount });
    unpaid -= amount;
  }
  return { legs, unpaid };
}

/** The coins come into our holdings, their worth is the owner's. */
export function capitalInLegs({ coin, amount, usd }: Worth): Legs {
  return above([
    { account: `holdings:${coin}`, side: 'debit', amount },
    { account: `exchange:${coin}`, side: 'credit', amount },
    { account: 'exchange:USD', side: 'debit', amount: usd },
    { account: 'capital', side: 'credit', amount: usd },
  ]);
}

/** The other way round: both floors are conditions of the posting itself (L3). */
export function capitalOutLegs({ coin, amount, usd }: Worth): Legs {
  return above([
    { account: `exchange:${coin}`, side: 'debit', amount },
    { account: `holdings:${coin}`, side: 'credit', amount },
    { account: 'capital', side: 'debit', amount: usd },
    { account: 'exchange:USD', side: 'credit', amount: usd },
  ]);
}

/**
 * One coin leaves our holdings, another comes into them: what we make or lose by it shows in what the `exchange` accounts
 * are worth, as with every change of a rate.
 */
export function swapLegs(given: Omit<Worth, 'usd'>, into: Omit<Worth, 'usd'>): Legs {
  return above([
    { account: `exchange:${given.coin}`, side: 'debit', amount: given.amount },
    { account: `holdings:${given.coin}`, side: 'credit', amount: given.amount },
    { account: `holdings:${into.coin}`, side: 'debit', amount: into.amount },
    { account: `exchange:${into.coin}`, side: 'credit', amount: into.amount },
  ]);
}

const above = (legs: Legs): Legs => legs.filter(({ amount }) => amount > 0n);
