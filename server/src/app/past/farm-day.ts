import { CHAINS, NETWORKS } from '@lode/shared/chains/schemas';
import { COINS, type Coin } from '@lode/shared/core/money';
import { sweepActivities } from '../../features/activities/commands/sweep-activities.ts';
import { sealOperations } from '../../features/administration/commands/seal-operations.ts';
import { collectSimulated } from '../../features/deposits/commands/collect-simulated.ts';
import { readBlocks } from '../../features/deposits/commands/read-blocks.ts';
import { sweepDeposits } from '../../features/deposits/commands/sweep-deposits.ts';
import { getDepositRules } from '../../features/deposits/queries/get-deposit-rules.ts';
import { proveSlice } from '../../features/ledger/commands/prove-slice.ts';
import { sealEntries } from '../../features/ledger/commands/seal-entries.ts';
import { announceEndings } from '../../features/mining/commands/announce-endings.ts';
import { expireContracts } from '../../features/mining/commands/expire-contracts.ts';
import { keepAccounts } from '../../features/mining/commands/keep-accounts.ts';
import { paySimulatedRevenue } from '../../features/mining/commands/pay-simulated-revenue.ts';
import { refreshRates } from '../../features/rates/commands/refresh-rates.ts';
import { simulated } from '../../features/rates/providers/simulated.ts';
import { checkReserves } from '../../features/reserves/commands/check-reserves.ts';
import { publishTree } from '../../features/transparency/commands/publish-tree.ts';
import { sweepWithdrawals } from '../../features/withdrawals/commands/sweep-withdrawals.ts';
import { clock } from '../../platform/clock.ts';
import { settleAfterCommit } from '../../platform/transaction.ts';
import { DAY_MS } from '../../platform/utc-day.ts';
import { draw, MINUTE_MS, pass, setNow } from './story-time.ts';

/** Prices are asked for twice a day here: each step is as wide as those of half a day together. */
const STRIDE = 18;
const prices = [simulated(draw, STRIDE)];
/** After midnight a pool's statement is there, and the day is divided. */
const AFTER_MIDNIGHT_MS = 2 * MINUTE_MS;
/** Rates are read after the block that they are for. */
const AFTER_BLOCKS_MS = 70_000;

/** What the workers do all the time, done where it shows: fresh prices, as that moment would have had them. */
export const freshPrices = (): Promise<void> => refreshRates(prices);

const nextMidnight = (): number => (Math.floor(clock.nowMs() / DAY_MS) + 1) * DAY_MS;

/** Whether a midnight comes within so long: whoever lets time pass otherwise would leap over it. */
export const isMidnightWithin = (ms: number): boolean => nextMidnight() - clock.nowMs() < ms;

/** Moves on to some minutes after the next midnight. */
export const liveOverMidnight = (): Promise<void> => liveUntil(nextMidnight() + 5 * MINUTE_MS);

/** Moves on to a moment, over every midnight on the way: each day is stated, divided and paid. */
export async function liveUntil(moment: number): Promise<void> {
  await settleAfterCommit();
  for (;;) {
    const midnight = nextMidnight() + AFTER_MIDNIGHT_MS;
    if (midnight > moment) break;
    setNow(midnight);
    await freshPrices();
    // Of each day it is known how hard its blocks were to find.
    await readBlocks('bitcoin');
    await keepAccounts();
    await expireContracts();
    await announceEndings();
    await sweepActivities();
    await settleAfterCommit();
  }
  // What people did may have taken longer: time does not go back.
  setNow(Math.max(moment, clock.nowMs()));
  await freshPrices();
}

/** Mines so many blocks that whatever waits for these coins is confirmed, and has it settled. */
export async function confirm(coins: readonly Coin[]): Promise<void> {
  const { confirmations } = await getDepositRules();
  await Promise.all(
    CHAINS.map(async (chain) => {
      const needed = coins
        .filter((coin) => NETWORKS[coin].chain === chain)
        .map((coin) => confirmations[coin]);
      await readBlocks(chain, Math.max(0, ...needed));
    }),
  );
  pass(AFTER_BLOCKS_MS);
  await freshPrices();
  await sweepDeposits();
  await sweepWithdrawals();
  await settleAfterCommit();
}

/** The first block of every chain: without one nothing can be quoted. */
export async function beginChains(): Promise<void> {
  for (const chain of CHAINS) await readBlocks(chain);
}

/** What pools and operators do with coins, and what the books and the public page say of them then. */
export async function closeBooks(): Promise<void> {
  await settleAfterCommit();
  await paySimulatedRevenue();
  await gatherCoins();
  await checkReserves();
  await sealEntries();
  await sealOperations();
  await proveWhole();
  await publishTree();
}

/** What customers paid comes to where the operator pays from. */
export async function gatherCoins(): Promise<void> {
  await collectSimulated();
  await beginChains();
}

/** From the first entry on: the proof that the past began with knew none of it. */
async function proveWhole(): Promise<void> {
  let proof = null;
  while (!proof) proof = await proveSlice({ early: true });
}

/** By day of the week, so to speak: blocks are mined for these only. */
const COINS_OF: readonly Coin[][] = [['USDT', 'TRX'], ['BTC'], ['BTC'], ['VET'], ['BTC']];
export const coinsOn = (turn: number): readonly Coin[] => COINS_OF[turn % COINS_OF.length] ?? COINS;
