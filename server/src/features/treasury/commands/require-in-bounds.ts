import { AppError } from '@lode/shared/core/errors';
import { COINS } from '@lode/shared/core/money';
import type { ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { ledgerUnits, ledgerUsdOf } from '../../../platform/coin-value.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { getBalance } from '../../ledger/queries/get-balance.ts';
import { getKindBalances, type KindBalance } from '../../ledger/queries/get-kind-balances.ts';
import { sumUnpaidStatements } from '../../mining/queries/sum-unpaid-statements.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { checkReserve } from '../../reserves/commands/check-reserves.ts';
import { listReserveAddresses } from '../../reserves/queries/list-reserve-addresses.ts';
import { sumPaying } from '../../withdrawals/queries/sum-paying.ts';
import type { MovementRow } from '../movement.model.ts';
import type { Worth } from '../movement-legs.ts';
import { readCoinOnChain } from '../queries/read-coin-on-chain.ts';
import { checkDepositAddresses } from './check-deposit-addresses.ts';

type Bounded = Pick<MovementRow, 'kind' | 'coin' | 'amount' | 'amountUsd' | 'into'>;
type Incoming = Omit<Worth, 'usd'>;

/** Coins that come from outside, and that the chain has to hold beside what the books say already. */
function incomingOf({ kind, coin, amount, into }: Omit<Bounded, 'amountUsd'>): Incoming | null {
  if (kind === 'capital_in') return { coin, amount: BigInt(amount ?? 0) };
  return into ? { coin: into.coin, amount: BigInt(into.amount) } : null;
}

/** What the chain holds of a coin, and has taken that the books hold still: units of the ledger; null where it bounds nothing. */
export type OnChain = bigint | null;

/**
 * Asks the chain what bounds a movement. What deposit addresses hold counts as far as it was told just now. What of named
 * payouts the chain has taken already, and what pools have stated and not paid, is in the books still. CHAIN_UNAVAILABLE.
 */
export async function readOnChain(movement: Omit<Bounded, 'amountUsd'>): Promise<OnChain> {
  const incoming = incomingOf(movement);
  if (!incoming) return null;
  const { coin } = incoming;
  const asked = clock.now();
  const addresses = (await listReserveAddresses()).filter((one) => one.coin === coin);
  await Promise.all([...addresses.map(checkReserve), checkDepositAddresses(coin)]);
  const [{ total, stale }, paying, unpaid] = await Promise.all([
    readCoinOnChain(coin, asked),
    sumPaying(coin),
    sumUnpaidStatements(coin),
  ]);
  if (total === null || stale) throw new AppError('CHAIN_UNAVAILABLE');
  return total + ledgerUnits(paying.amount, coin) + unpaid.amount;
}

/**
 * Asked before anything is proposed, and in the transaction that books it, where whoever else books the same coin or
 * capital meets it. BOOKS_EXCEED_CHAIN for capital that the chain does not hold beside what the books say already;
 * COVER_TOO_LOW and INSUFFICIENT_FUNDS for what may not be taken out, the first for what a swap loses as well; RATE_STALE.
 */
export async function requireInBounds(movement: Bounded, onChain: OnChain, tx?: Transaction): Promise<void> {
  const incoming = incomingOf(movement);
  if (onChain !== null && incoming) await requireHeld(incoming, onChain, tx?.session);
  const usd = BigInt(movement.amountUsd);
  if (movement.kind === 'capital_out') await requireCapital(usd, tx?.session);
  const lost = movement.into ? usd - BigInt(movement.into.amountUsd) : 0n;
  const out = movement.kind === 'capital_out' ? usd : lost;
  if (out > 0n) await requireCover(out, tx?.session);
}

/**
 * Coins that left us unbooked and come back as the owner's, or that were booked as a pool's, would make the books say more
 * than there is.
 */
async function requireHeld(
  { coin, amount }: Incoming,
  onChain: bigint,
  session?: ClientSession,
): Promise<void> {
  const { posted } = await getBalance(`holdings:${coin}`, session);
  const missing = await getBalance(`shortfall:${coin}`, session);
  if (posted - missing.posted + amount > onChain) throw new AppError('BOOKS_EXCEED_CHAIN');
}

async function requireCapital(out: bigint, session?: ClientSession): Promise<void> {
  const [uncovered, capital] = await Promise.all([
    getBalance('uncovered_costs', session),
    getBalance('capital', session),
  ]);
  if (uncovered.posted > 0n || capital.posted < out) throw new AppError('INSUFFICIENT_FUNDS');
}

/** What customers are owed, and what is to be divided among them, stays covered at the rates of now. */
async function requireCover(out: bigint, session?: ClientSession): Promise<void> {
  const balances = await getKindBalances(session);
  const posted = (kind: KindBalance['kind'], asset: KindBalance['asset'] = 'USD') =>
    balances.find((one) => one.kind === kind && one.asset === asset)?.posted ?? 0n;
  let held = 0n;
  for (const coin of COINS) {
    const units = posted('holdings', coin) - posted('shortfall', coin);
    if (units === 0n) continue;
    const { rate, stale } = await getRate(coin);
    if (stale) throw new AppError('RATE_STALE');
    held += ledgerUsdOf(units, coin, rate);
  }
  const owed = posted('wallet') + posted('payouts_in_transit') + posted('mining_revenue');
  if (held - out < owed) throw new AppError('COVER_TOO_LOW');
}
