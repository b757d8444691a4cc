import { COINS, type Coin } from '@lode/shared/core/money';
import { ledgerUnits } from '../../../platform/coin-value.ts';
import { sumUncredited } from '../../deposits/queries/sum-uncredited.ts';
import { getBalance } from '../../ledger/queries/get-balance.ts';
import { sumUnpaidStatements } from '../../mining/queries/sum-unpaid-statements.ts';
import { checkReserve } from '../../reserves/commands/check-reserves.ts';
import { listReserveAddresses } from '../../reserves/queries/list-reserve-addresses.ts';
import { sumPaying } from '../../withdrawals/queries/sum-paying.ts';
import { readCoinOnChain } from '../queries/read-coin-on-chain.ts';
import { checkDepositAddresses } from './check-deposit-addresses.ts';

/** Units of the ledger. */
export interface CoinComparison {
  coin: Coin;
  ledger: bigint;
  /** Null where the chain could not be asked. */
  chain: bigint | null;
  /** What no known reason explains of the chain less the ledger. */
  unexplained: bigint | null;
}

/** As often is a coin read whose books move meanwhile. */
const TRIES = 3;

/** What the chains hold now beside what the books say now. */
export async function compareChain(): Promise<CoinComparison[]> {
  const found: CoinComparison[] = [];
  for (const coin of COINS) found.push(await compareCoin(coin));
  return found;
}

async function compareCoin(coin: Coin, tries = TRIES): Promise<CoinComparison> {
  const before = await bookedNow(coin);
  const addresses = (await listReserveAddresses()).filter((one) => one.coin === coin);
  await Promise.all([...addresses.map(checkReserve), checkDepositAddresses(coin)]);
  const [{ total, stale }, range] = await Promise.all([readCoinOnChain(coin), explainedRange(coin)]);
  const ledger = await bookedNow(coin);
  if (ledger !== before && tries > 1) return compareCoin(coin, tries - 1);
  if (total === null || stale) return { coin, ledger, chain: null, unexplained: null };
  return { coin, ledger, chain: total, unexplained: beyond(total - ledger, range) };
}

async function bookedNow(coin: Coin): Promise<bigint> {
  const [holdings, shortfall] = await Promise.all([
    getBalance(`holdings:${coin}`),
    getBalance(`shortfall:${coin}`),
  ]);
  return holdings.posted - shortfall.posted;
}

interface Range {
  least: bigint;
  most: bigint;
}

/**
 * How much less payouts on their way and statements that pools have not paid may leave on the chain, and how much more
 * payments that are not credited.
 */
async function explainedRange(coin: Coin): Promise<Range> {
  const [paying, unpaid, { waiting, ignored }] = await Promise.all([
    sumPaying(coin),
    sumUnpaidStatements(coin),
    sumUncredited(coin),
  ]);
  return {
    least: -ledgerUnits(paying.amount, coin) - unpaid.amount,
    most: ledgerUnits(waiting.amount + ignored.amount, coin),
  };
}

function beyond(difference: bigint, { least, most }: Range): bigint {
  if (difference > most) return difference - most;
  return difference < least ? difference - least : 0n;
}
