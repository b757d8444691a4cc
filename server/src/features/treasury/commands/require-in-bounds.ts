import { AppError } from '@lode/shared/core/errors';
import { COINS } from '@lode/shared/core/money';
import { clock } from '../../../platform/clock.ts';
import { ledgerUnits, ledgerUsdOf } from '../../../platform/coin-value.ts';
import { getBalance } from '../../ledger/queries/get-balance.ts';
import { getKindBalances, type KindBalance } from '../../ledger/queries/get-kind-balances.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { checkReserve } from '../../reserves/commands/check-reserves.ts';
import { listReserveAddresses } from '../../reserves/queries/list-reserve-addresses.ts';
import { sumPaying } from '../../withdrawals/queries/sum-paying.ts';
import type { MovementRow } from '../movement.model.ts';
import { readCoinOnChain } from '../queries/read-coin-on-chain.ts';
import { checkDepositAddresses } from './check-deposit-addresses.ts';

type Bounded = Pick<MovementRow, 'kind' | 'coin' | 'amount' | 'amountUsd'>;

/**
 * Asked before anything is proposed and again before it is booked; the floors of the accounts are asked by the posting
 * itself. BOOKS_EXCEED_CHAIN for capital that the chain does not hold beside what the books say already, CHAIN_UNAVAILABLE,
 * COVER_TOO_LOW and INSUFFICIENT_FUNDS for what may not be taken out, RATE_STALE.
 */
export async function requireInBounds({ kind, coin, amount, amountUsd }: Bounded): Promise<void> {
  if (kind === 'capital_in') await requireOnChain(coin, amount ?? 0n);
  if (kind === 'capital_out') await requireCover(amountUsd);
}

/**
 * Coins that left us unbooked and come back as the owner's, or that were booked as a pool's, would make the books say more
 * than there is. What deposit addresses hold counts as far as it was told just now. What of named payouts the chain has taken already is in the books still.
 */
async function requireOnChain(coin: Bounded['coin'], amount: bigint): Promise<void> {
  const asked = clock.now();
  const addresses = (await listReserveAddresses()).filter((one) => one.coin === coin);
  await Promise.all([...addresses.map(checkReserve), checkDepositAddresses(coin)]);
  const [{ total, stale }, { posted }, missing, paying] = await Promise.all([
    readCoinOnChain(coin, asked),
    getBalance(`holdings:${coin}`),
    getBalance(`shortfall:${coin}`),
    sumPaying(coin),
  ]);
  if (total === null || stale) throw new AppError('CHAIN_UNAVAILABLE');
  const books = posted - missing.posted - ledgerUnits(paying.amount, coin);
  if (books + amount > total) throw new AppError('BOOKS_EXCEED_CHAIN');
}

/** What customers are owed, and what is to be divided among them, stays covered at the rates of now. */
async function requireCover(out: bigint): Promise<void> {
  const balances = await getKindBalances();
  const posted = (kind: KindBalance['kind'], asset: KindBalance['asset'] = 'USD') =>
    balances.find((one) => one.kind === kind && one.asset === asset)?.posted ?? 0n;
  if (posted('uncovered_costs') > 0n || posted('capital') < out) throw new AppError('INSUFFICIENT_FUNDS');
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
