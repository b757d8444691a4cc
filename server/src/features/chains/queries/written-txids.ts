import { NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import { z } from 'zod';
import { idOfPsbt } from '../payments/bitcoin.ts';
import { idOfVechain } from '../payments/vechain.ts';

const tronSchema = z.array(z.object({ txID: z.string() }));

/** The ids that what `writeUnsigned` wrote has on its chain once `from` has signed it, whoever sends it. */
export function writtenTxids(coin: Coin, text: string, from: string): string[] {
  switch (NETWORKS[coin].chain) {
    case 'bitcoin':
      return [idOfPsbt(text)];
    case 'tron':
      return tronSchema.parse(JSON.parse(text)).map(({ txID }) => txID);
    case 'vechain':
      return [idOfVechain(text, from)];
  }
}
