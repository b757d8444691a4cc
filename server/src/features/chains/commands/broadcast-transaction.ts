import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { logger } from '../../../platform/logger.ts';
import { BroadcastRefused } from '../adapters/adapter.ts';
import { chosenAdapters } from '../adapters/chosen-adapters.ts';
import { readSigned } from '../queries/read-signed.ts';

/** Whether the network has taken it; where it does not, why; `unavailable` while nobody answers. */
export type BroadcastOutcome = { kind: 'sent' | 'unavailable' } | { kind: 'refused'; reason: string };

/** Hands a signed transaction to every source of its chain. Twice is as once. */
export async function broadcastTransaction(coin: Coin, raw: string): Promise<BroadcastOutcome> {
  const { chain } = NETWORKS[coin];
  const [signed] = readSigned(coin, raw);
  if (!signed) throw new Error('There is no transaction to be sent');
  let refusal: BroadcastOutcome = { kind: 'unavailable' };
  let sent = false;
  for (const source of chosenAdapters[chain]) {
    try {
      await source.broadcast(signed);
      sent = true;
    } catch (error) {
      if (error instanceof BroadcastRefused) refusal = { kind: 'refused', reason: error.message };
      logger.warn(
        { err: error, chain, source: source.name, txid: signed.txid },
        'a transaction was not taken',
      );
    }
  }
  return sent ? { kind: 'sent' } : refusal;
}
