import { NETWORKS } from '@lode/shared/chains/schemas';
import { COINS, type Coin } from '@lode/shared/core/money';
import { CRYPTO_SYMBOLS } from '@lode/shared/rates/symbols';
import { DEPOSIT_PARTS, type Part, type PartState } from '@lode/shared/status/parts';
import { getChainDelay } from '../../chains/queries/get-chain-delay.ts';
import { isLedgerSound } from '../../ledger/queries/get-last-proof.ts';
import { getAccrualDelay } from '../../mining/queries/get-accrual-delay.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { findStopped } from '../../switches/queries/find-stopped.ts';

/** A chain's source that has not answered for so long keeps payments waiting; after the second, nobody's come in. */
const CHAIN_LATE_S = 180;
const CHAIN_DOWN_S = 3600;
/** A day's payouts are late so long after they were due, and missing after a day. */
const PAYOUTS_LATE_S = 3600;
const PAYOUTS_MISSING_S = 24 * 3600;

type Found = Partial<Record<Part, PartState>>;

const isFresh = async (symbol: string): Promise<boolean> =>
  getRate(symbol).then(
    ({ stale }) => !stale,
    () => false,
  );

export async function checkPrices(): Promise<Found> {
  return { prices: share(await Promise.all(CRYPTO_SYMBOLS.map(isFresh))) };
}

/** All, some or none of them. */
function share(working: readonly boolean[]): PartState {
  if (working.every(Boolean)) return 'operational';
  return working.some(Boolean) ? 'degraded' : 'down';
}

export async function checkDeposits(): Promise<Found> {
  const found = await Promise.all(
    COINS.map(async (coin) => [DEPOSIT_PARTS[coin], await depositState(coin)] as const),
  );
  return Object.fromEntries(found);
}

/** Without a fresh rate there is no quote; without the chain nothing is seen to arrive. */
async function depositState(coin: Coin): Promise<PartState> {
  const [stopped, delayS, fresh] = await Promise.all([
    findStopped(['deposits', 'quotes'], coin),
    getChainDelay(NETWORKS[coin].chain),
    isFresh(coin),
  ]);
  if (stopped) return 'stopped';
  if (delayS === null || delayS > CHAIN_DOWN_S) return 'down';
  return delayS > CHAIN_LATE_S || !fresh ? 'degraded' : 'operational';
}

/** Requests of customers, and approvals of staff: with those stopped, what is asked for waits. */
export async function checkWithdrawals(): Promise<Found> {
  const [sound, ...coins] = await Promise.all([
    isLedgerSound(),
    ...COINS.map(async (coin) => ({
      stopped: await findStopped(['outgoing', 'withdrawals'], coin),
      waits: await findStopped(['approvals'], coin),
      fresh: await isFresh(coin),
    })),
  ]);
  if (coins.every(({ stopped }) => stopped)) return { withdrawals: 'stopped' };
  if (!sound) return { withdrawals: 'down' };
  const requests = share(coins.map(({ stopped, fresh }) => !stopped && fresh));
  const waits = coins.some((coin) => coin.waits);
  return { withdrawals: requests === 'operational' && waits ? 'degraded' : requests };
}

export async function checkMining(): Promise<Found> {
  if (await findStopped(['accrual'], null)) return { mining: 'stopped' };
  const delayS = await getAccrualDelay();
  if (delayS > PAYOUTS_MISSING_S) return { mining: 'down' };
  return { mining: delayS > PAYOUTS_LATE_S ? 'degraded' : 'operational' };
}
