import { FEE_COINS, NETWORKS } from '@lode/shared/chains/schemas';
import { AppError } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import type { MovementKind, Trial, Tried } from '@lode/shared/treasury/schemas';
import { chainUnits, payoutUnits } from '../../../platform/coin-value.ts';
import { mineSimulatedBlock } from '../../chains/commands/mine-simulated-block.ts';
import { sendSimulatedPayment } from '../../chains/commands/send-simulated-payment.ts';
import { findSimulatedMove } from '../../chains/queries/find-simulated-move.ts';
import { getDepositAddress } from '../../chains/queries/get-deposit-address.ts';
import { usesSimulatedChains } from '../../chains/queries/uses-simulated-chains.ts';
import { getDepositRules } from '../../deposits/queries/get-deposit-rules.ts';
import { isDepositAddress } from '../../deposits/queries/is-deposit-address.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { listDemoReserves } from '../../reserves/queries/list-demo-reserves.ts';
import { valueMovement } from '../value-movement.ts';
import { requireInBounds } from './require-in-bounds.ts';

/** What is moved to try it, and what an invented network takes for that: units of the ledger. */
const AMOUNTS: Record<Coin, bigint> = {
  BTC: 2_000_000n,
  USDT: 50_000_000_000n,
  TRX: 200_000_000_000n,
  VET: 2_000_000_000_000n,
};
const FEES: Partial<Record<Coin, bigint>> = { BTC: 1_800n, TRX: 110_000_000n };

/** A key that no deposit comes to in the life of a demo: an address of somebody else. */
const ELSEWHERE = 2_000_000_000;

/**
 * Makes a transaction on an invented chain that can be entered as a movement, with its confirmations; answers its id. For a
 * sweep it is one that the demo's operator has made. NOT_FOUND where chains are real (H6), where the demo's own address is
 * not published, and without anything swept; FEE_UNKNOWN, and what `requireInBounds` throws.
 */
export async function simulateMovement({ kind, coin, into }: Trial): Promise<Tried> {
  if (!usesSimulatedChains()) throw new AppError('NOT_FOUND');
  const reserve = (await listDemoReserves()).get(coin);
  if (reserve === undefined) throw new AppError('NOT_FOUND');
  const txid = await TRIALS[kind](coin, reserve);
  const came = kind === 'swap' && into && into !== coin ? await payFor(coin, into) : null;
  await confirmTrial(coin);
  if (came !== null && into) await confirmTrial(into);
  return { txid, into_txid: came };
}

async function confirmTrial(coin: Coin): Promise<void> {
  const { confirmations } = await getDepositRules();
  await mineSimulatedBlock(NETWORKS[coin].chain, confirmations[coin]);
}

/** What is given at the rates of now. */
async function payFor(coin: Coin, into: Coin): Promise<string> {
  const reserve = (await listDemoReserves()).get(into);
  if (reserve === undefined) throw new AppError('NOT_FOUND');
  const { amountUsd } = await valueMovement({ kind: 'swap', coin, amount: AMOUNTS[coin], fee: null });
  const { rate, stale } = await getRate(into);
  if (stale) throw new AppError('RATE_STALE');
  return sendSimulatedPayment({
    coin: into,
    to: reserve,
    amount: payoutUnits(BigInt(amountUsd), into, rate),
  });
}

const TRIALS: Record<MovementKind, (coin: Coin, reserve: string) => Promise<string>> = {
  network_fee: async (coin, reserve) => {
    const feeCoin = FEE_COINS[NETWORKS[coin].chain];
    const fee = feeCoin ? FEES[feeCoin] : undefined;
    if (!feeCoin || fee === undefined) throw new AppError('FEE_UNKNOWN');
    return sendSimulatedPayment({
      coin,
      from: reserve,
      to: reserve,
      amount: chainUnits(AMOUNTS[coin], coin),
      fee: chainUnits(fee, feeCoin),
    });
  },

  sweep: async (coin, reserve) => {
    const txid = await findSimulatedMove(coin, reserve, isDepositAddress);
    if (txid === undefined) throw new AppError('NOT_FOUND');
    return txid;
  },

  capital_in: (coin, reserve) =>
    sendSimulatedPayment({ coin, to: reserve, amount: chainUnits(AMOUNTS[coin], coin) }),

  capital_out: async (coin, reserve) => {
    // What could not be booked would be missing from the demo for ever.
    const movement = { kind: 'capital_out' as const, coin, amount: AMOUNTS[coin], fee: null };
    await requireInBounds({ ...movement, ...(await valueMovement(movement)) }, null);
    return payElsewhere(coin, reserve);
  },

  swap: payElsewhere,
};

function payElsewhere(coin: Coin, reserve: string): Promise<string> {
  return sendSimulatedPayment({
    coin,
    from: reserve,
    to: getDepositAddress(NETWORKS[coin].chain, ELSEWHERE),
    amount: chainUnits(AMOUNTS[coin], coin),
  });
}
