import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { logger } from '../../../platform/logger.ts';
import { BroadcastRefused } from '../adapters/adapter.ts';
import { chosenAdapters } from '../adapters/chosen-adapters.ts';
import { readSigned } from '../queries/read-signed.ts';

/** Whether the network has taken it; where every source refuses it, why; `unavailable` while one of them says nothing. */
export type BroadcastOutcome = { kind: 'sent' | 'unavailable' } | { kind: 'refused'; reason: string };

/** Hands a signed transaction to every source of its chain. Twice is as once. */
export async function broadcastTransaction(coin: Coin, raw: string): Promise<BroadcastOutcome> {
  const { chain } = NETWORKS[coin];
  const [signed] = readSigned(coin, raw);
  if (!signed) throw new Error('There is no transaction to be sent');
  const refusals: string[] = [];
  let sent = false;
  for (const source of chosenAdapters[chain]) {
    try {
      await source.broadcast(signed);
      sent = true;
    } catch (error) {
      if (error instanceof BroadcastRefused) refusals.push(error.message);
      logger.warn(
        { err: error, chain, source: source.name, txid: signed.txid },
        'a transaction was not taken',
      );
    }
  }
  if (sent) return { kind: 'sent' };
  const [reason] = refusals;
  // Who did not answer may have taken it all the same.
  const isRefused = reason !== undefined && refusals.length === chosenAdapters[chain].length;
  return isRefused ? { kind: 'refused', reason } : { kind: 'unavailable' };
}
