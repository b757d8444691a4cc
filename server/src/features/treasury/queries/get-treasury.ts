import { FEE_COINS, NETWORKS } from '@lode/shared/chains/schemas';
import { COINS, type Coin } from '@lode/shared/core/money';
import type { DifferenceReason } from '@lode/shared/treasury/schemas';
import { ledgerUnits } from '../../../platform/coin-value.ts';
import { findClaims } from '../../chains/queries/find-claims.ts';
import { feeId } from '../../chains/queries/output-id.ts';
import { usesSimulatedChains } from '../../chains/queries/uses-simulated-chains.ts';
import { type AddressUse, getAddressUse } from '../../deposits/queries/get-address-use.ts';
import { listPaybackTxids } from '../../deposits/queries/list-paybacks.ts';
import { sumUncredited } from '../../deposits/queries/sum-uncredited.ts';
import { getBalance } from '../../ledger/queries/get-balance.ts';
import { sumUnpaidStatements } from '../../mining/queries/sum-unpaid-statements.ts';
import { getFreeCoins } from '../../withdrawals/queries/get-free-coins.ts';
import { listPayoutTxids } from '../../withdrawals/queries/list-payout-txids.ts';
import { sumPaying } from '../../withdrawals/queries/sum-paying.ts';
import { countWaitingMovements } from './count-waiting-movements.ts';
import { type CoinOnChain, readCoinOnChain } from './read-coin-on-chain.ts';

export interface Reason {
  reason: DifferenceReason;
  count: number;
  /** Units of the ledger; null where it is not known. */
  amount: bigint | null;
}

/** Units of the ledger everywhere. */
export interface CoinView extends CoinOnChain {
  coin: Coin;
  ledger: bigint;
  free: bigint;
  shortfall: bigint;
  reasons: Reason[];
  use: AddressUse;
}

/** Every coin in the ledger beside the chain, and what may make a difference. */
export async function getTreasury() {
  const [coins, capital, uncovered, waiting] = await Promise.all([
    Promise.all(COINS.map(viewCoin)),
    getBalance('capital'),
    getBalance('uncovered_costs'),
    countWaitingMovements(),
  ]);
  return {
    coins,
    capital: capital.posted,
    uncovered: uncovered.posted,
    waiting,
    simulated: usesSimulatedChains(),
  };
}
export type TreasuryView = Awaited<ReturnType<typeof getTreasury>>;

async function viewCoin(coin: Coin): Promise<CoinView> {
  const [onChain, holdings, shortfall, free, reasons, use] = await Promise.all([
    readCoinOnChain(coin),
    getBalance(`holdings:${coin}`),
    getBalance(`shortfall:${coin}`),
    getFreeCoins(coin),
    reasonsOf(coin),
    getAddressUse(NETWORKS[coin].chain),
  ]);
  const unread: Reason = { reason: 'unread_addresses', count: onChain.deposits.unread, amount: null };
  return {
    ...onChain,
    coin,
    ledger: holdings.posted,
    free: free - shortfall.posted,
    shortfall: shortfall.posted,
    use,
    reasons: [...reasons, unread].filter(({ count }) => count > 0),
  };
}

async function reasonsOf(coin: Coin): Promise<Reason[]> {
  const [{ waiting, ignored }, paying, movements, fees, unpaid] = await Promise.all([
    sumUncredited(coin),
    sumPaying(coin),
    countWaitingMovements(coin),
    countUnbookedFees(coin),
    sumUnpaidStatements(coin),
  ]);
  const units = (amount: bigint) => ledgerUnits(amount, coin);
  return [
    { reason: 'unbooked_fees', count: fees, amount: null },
    { reason: 'waiting_movements', count: movements, amount: null },
    { reason: 'payments_in_review', count: waiting.count, amount: units(waiting.amount) },
    { reason: 'payments_ignored', count: ignored.count, amount: units(ignored.amount) },
    { reason: 'statements_unpaid', count: unpaid.count, amount: unpaid.amount },
    { reason: 'payouts_paying', count: paying.count, amount: units(paying.amount) },
  ];
}

/** Transactions of payouts, and of what was paid back, whose fee nobody has booked. Invented chains take none. */
async function countUnbookedFees(coin: Coin): Promise<number> {
  const { chain } = NETWORKS[coin];
  if (FEE_COINS[chain] !== coin || usesSimulatedChains()) return 0;
  const coins = COINS.filter((one) => NETWORKS[one].chain === chain);
  const [payouts, paybacks] = await Promise.all([listPayoutTxids(coins), listPaybackTxids(coins)]);
  const fees = [...new Set([...payouts, ...paybacks])].map((txid) => feeId(chain, txid));
  return fees.length - (await findClaims(fees)).size;
}
