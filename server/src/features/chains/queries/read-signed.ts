import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import { hex } from '@scure/base';
import { z } from 'zod';
import { config } from '../../../platform/config.ts';
import { bitcoinPrefixes } from '../addresses/prefixes.ts';
import { readSignedBitcoin } from '../payments/bitcoin.ts';
import { type SignedTransaction, UnreadableTransaction } from '../payments/signed.ts';
import { readSignedTron, splitTron } from '../payments/tron.ts';
import { readSignedVechain } from '../payments/vechain.ts';

/**
 * The signed transactions of a text, as wallet programs give them: for BTC one PSBT or transaction, for VeChain one in
 * hexadecimal a line, for TRON likewise or as JSON. TRANSACTION_UNSIGNED, TRANSACTION_UNREADABLE.
 */
export function readSigned(coin: Coin, text: string): SignedTransaction[] {
  try {
    switch (NETWORKS[coin].chain) {
      case 'bitcoin':
        return [readSignedBitcoin(text, bitcoinPrefixes())];
      case 'tron':
        return tronParts(text).map(({ rawData, signatures }) =>
          readSignedTron(rawData, signatures, config.chains.usdtContract),
        );
      case 'vechain':
        return linesOf(text).map(readSignedVechain);
    }
  } catch (error) {
    const unsigned = error instanceof UnreadableTransaction && error.problem === 'unsigned';
    const code = unsigned ? 'TRANSACTION_UNSIGNED' : 'TRANSACTION_UNREADABLE';
    throw new AppError(code, { fields: { text: code } });
  }
}

const linesOf = (text: string) => text.split(/\s+/).filter((line) => line !== '');

const hexSchema = z.string().regex(/^([0-9a-fA-F]{2})+$/);
const signedTronSchema = z.object({ raw_data_hex: hexSchema, signature: z.array(hexSchema).default([]) });
const signedTronsSchema = z.union([z.array(signedTronSchema), signedTronSchema.transform((one) => [one])]);
const decode = (digits: string) => hex.decode(digits.toLowerCase());

/** What counts of the JSON are the bytes that were signed, never what is written beside them. */
function tronParts(text: string): { rawData: Uint8Array; signatures: Uint8Array[] }[] {
  if (!/^\s*[[{]/.test(text)) return linesOf(text).map((line) => splitTron(decode(line)));
  return signedTronsSchema.parse(JSON.parse(text)).map(({ raw_data_hex: rawData, signature }) => ({
    rawData: decode(rawData),
    signatures: signature.map(decode),
  }));
}
