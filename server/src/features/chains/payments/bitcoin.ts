import { base64, hex } from '@scure/base';
import { Address, OutScript, RawTx, selectUTXO, Transaction } from '@scure/btc-signer';
import type { BitcoinPrefixes } from '../addresses/bitcoin.ts';
import { type Payment, type SignedTransaction, UnreadableTransaction, type Unspent } from './signed.ts';

/** One of ours that may be spent, with the transaction that made it where a source tells it. */
export interface SpendableCoin extends Unspent {
  address: string;
  raw?: string;
}

/** A transaction that waits for signatures: BIP 174, version 0. */
export interface UnsignedBitcoin {
  /** In base64. */
  psbt: string;
  inputs: SpendableCoin[];
  /** Satoshis. */
  fee: bigint;
  change: bigint;
  /** Virtual bytes once it is signed. */
  vsize: number;
}

interface PsbtRequest {
  payments: readonly Payment[];
  coins: readonly SpendableCoin[];
  /** Coins that must be spent: those of the transaction that this one replaces. */
  replacing?: readonly SpendableCoin[];
  changeTo: string;
  /** Satoshis for a virtual byte. */
  feeRate: number;
  prefixes: BitcoinPrefixes;
}

/** Signals that a higher fee may replace it (BIP 125). */
const REPLACEABLE = 0xfffffffd;

/** Undefined where the coins do not pay for it. Throws for a coin that its own transaction tells otherwise. */
export function writePsbt(request: PsbtRequest): UnsignedBitcoin | undefined {
  const { payments, coins, replacing = [], changeTo, feeRate, prefixes } = request;
  const network = networkOf(prefixes);
  const inputOf = (coin: SpendableCoin) => ({
    txid: coin.txid,
    index: coin.index,
    sequence: REPLACEABLE,
    witnessUtxo: { script: scriptOf(coin.address, network), amount: coin.amount },
    ...(coin.raw !== undefined && { nonWitnessUtxo: requireTold(coin, network) }),
  });
  const taken = new Set(replacing.map(outpointOf));
  const free = coins.filter((coin) => !taken.has(outpointOf(coin)));
  const chosen = selectUTXO(
    free.map(inputOf),
    payments.map(({ to, amount }) => ({ address: to, amount })),
    'default',
    {
      changeAddress: changeTo,
      feePerByte: BigInt(feeRate),
      requiredInputs: replacing.map(inputOf),
      bip69: false,
      createTx: true,
      network,
    },
  );
  if (!chosen?.tx) return undefined;
  const { tx, fee = 0n, weight } = chosen;
  const known = new Map([...free, ...replacing].map((coin) => [outpointOf(coin), coin]));
  const inputs = spendsOf(tx).flatMap((outpoint) => known.get(outpoint) ?? []);
  const sum = (amounts: bigint[]) => amounts.reduce((all, one) => all + one, 0n);
  const change = sum(inputs.map(({ amount }) => amount)) - sum(payments.map(({ amount }) => amount)) - fee;
  return { psbt: base64.encode(tx.toPSBT(0)), inputs, fee, change, vsize: Math.ceil(weight / 4) };
}

/** Reads a signed PSBT (base64 or hexadecimal) or a signed transaction (hexadecimal). UnreadableTransaction. */
export function readSignedBitcoin(text: string, prefixes: BitcoinPrefixes): SignedTransaction {
  const transaction = read(text.replaceAll(/\s+/g, ''));
  const network = networkOf(prefixes);
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => {
    const { script, amount } = transaction.getOutput(index);
    return { index, coin: 'BTC' as const, to: addressOf(script, network), amount: amount ?? 0n };
  });
  return {
    txid: transaction.id,
    raw: transaction.hex,
    spends: spendsOf(transaction),
    sender: null,
    outputs,
    expiresAt: null,
    expiresAtHeight: null,
  };
}

/** The id that a PSBT of ours has once it is signed: with native segregated witness signatures are no part of it. */
export function idOfPsbt(psbt: string): string {
  return Transaction.fromPSBT(base64.decode(psbt), LENIENT).id;
}

export const outpointOf = ({ txid, index }: Pick<Unspent, 'txid' | 'index'>) => `${txid}:${index}`;

/** Whether coins at this address can be spent with what a PSBT of ours says: native segregated witness. */
export function isSpendableByPsbt(address: string, { bech32 }: BitcoinPrefixes): boolean {
  return address.startsWith(`${bech32}1`);
}

/** What others put into theirs is their matter: scripts and keys that we do not know are read over. */
const LENIENT = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowUnknown: true,
  allowLegacyWitnessUtxo: true,
  disableScriptCheck: true,
};
const PSBT_MAGIC = '70736274ff';

function read(text: string): Transaction {
  const bytes = bytesOf(text);
  try {
    if (!hex.encode(bytes.subarray(0, 5)).startsWith(PSBT_MAGIC)) {
      const transaction = Transaction.fromRaw(bytes, LENIENT);
      return requireSigned(transaction);
    }
    const transaction = Transaction.fromPSBT(bytes, LENIENT);
    if (!transaction.isFinal) finalize(transaction);
    // Read anew, as a node would.
    return requireSigned(Transaction.fromRaw(transaction.extract(), LENIENT));
  } catch (error) {
    if (error instanceof UnreadableTransaction) throw error;
    throw new UnreadableTransaction('malformed', { cause: error });
  }
}

function bytesOf(text: string): Uint8Array {
  try {
    return /^[0-9a-fA-F]+$/.test(text) ? hex.decode(text.toLowerCase()) : base64.decode(text);
  } catch (error) {
    throw new UnreadableTransaction('malformed', { cause: error });
  }
}

function finalize(transaction: Transaction): void {
  try {
    transaction.finalize();
  } catch (error) {
    throw new UnreadableTransaction('unsigned', { cause: error });
  }
}

function requireSigned(transaction: Transaction): Transaction {
  for (let at = 0; at < transaction.inputsLength; at += 1) {
    const { finalScriptSig, finalScriptWitness } = transaction.getInput(at);
    if (!finalScriptSig?.length && !finalScriptWitness?.length) throw new UnreadableTransaction('unsigned');
  }
  return transaction;
}

function spendsOf(transaction: Transaction): string[] {
  return Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { txid, index } = transaction.getInput(at);
    return outpointOf({ txid: txid ? hex.encode(txid) : '', index: index ?? 0 });
  });
}

const networkOf = ({ bech32, base58: [pubKeyHash = 0, scriptHash = 0] }: BitcoinPrefixes) => ({
  bech32,
  pubKeyHash,
  scriptHash,
  // No private key is ever written here.
  wif: 0x80,
});
type Network = ReturnType<typeof networkOf>;

function scriptOf(address: string, network: Network): Uint8Array {
  return OutScript.encode(Address(network).decode(address));
}

/** The script in hexadecimal where it has no address: nobody of ours is paid so. */
function addressOf(script: Uint8Array | undefined, network: Network): string {
  if (!script) return '';
  try {
    return Address(network).encode(OutScript.decode(script));
  } catch {
    return hex.encode(script);
  }
}

/** A source that tells a wrong amount would have too much paid in fees: the transaction itself is what its id says. */
function requireTold(
  { txid, index, amount, address, raw = '' }: SpendableCoin,
  network: Network,
): Uint8Array {
  const bytes = hex.decode(raw);
  const made = Transaction.fromRaw(bytes, LENIENT);
  const output = RawTx.decode(bytes).outputs[index];
  if (made.id !== txid || output?.amount !== amount || addressOf(output.script, network) !== address)
    throw new Error(`A source tells ${txid}:${index} otherwise than its transaction`);
  return bytes;
}
