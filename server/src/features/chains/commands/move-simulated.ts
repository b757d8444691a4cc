import { createHash } from 'node:crypto';
import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { SimulatedTransferModel } from '../simulated-block.model.ts';
import { sendSimulatedPayment, simulatedTxid } from './send-simulated-payment.ts';

/** Coins of an invented chain that go to where its operator keeps them. */
export interface SimulatedMove {
  /** What it is of: it is made once. */
  of: string;
  coin: Coin;
  /** Null for what somebody else pays. */
  from: string | null;
  to: string;
  /** Whole units of the chain. */
  amount: bigint;
}

/** Makes those movements that were not made before. */
export async function moveSimulated(moves: SimulatedMove[]): Promise<void> {
  const wanted = new Map(moves.map((move) => [txidOf(move), move]));
  const made = await SimulatedTransferModel.find({ txid: { $in: [...wanted.keys()] } }, { txid: 1 })
    .limit(wanted.size + 1)
    .lean<{ txid: string }[]>();
  for (const { txid } of made) wanted.delete(txid);
  for (const [txid, { coin, from, to, amount }] of wanted)
    await sendSimulatedPayment({ txid, coin, from, to, amount });
}

function txidOf({ of, coin }: SimulatedMove): string {
  return simulatedTxid(NETWORKS[coin].chain, createHash('sha256').update(`move ${of}`).digest());
}
