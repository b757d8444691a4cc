import type { Chain } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';
import type { SignedTransaction, Unspent } from '../payments/signed.ts';

/** One movement of a coin to one address, as a block (or what waits for one) holds it. */
export interface Transfer {
  txid: string;
  /** Which of the transaction's outputs or events. */
  index: number;
  /** In the chain's own form, as addresses are stored here. */
  to: string;
  coin: Coin;
  /** Whole units of the chain. */
  amount: bigint;
  /** False for one that the chain carried out as failed: it moved nothing. */
  succeeded: boolean;
}

export interface Block {
  height: number;
  hash: string;
  parentHash: string;
  /** When the chain says that it was made. */
  time: Date;
  /** How hard it was to find, by the chain's own measure; missing where the source tells none. */
  difficulty?: number;
  transfers: Transfer[];
}

/** A transaction as a source sees it now. */
export interface ChainTransaction {
  txid: string;
  /** Null while it waits for a block. */
  height: number | null;
  blockHash: string | null;
  /** When its block says that it was made; null without a block. */
  time: Date | null;
  /** Whose money it moves, in the chain's own form, as far as the source tells. */
  senders: string[];
  /** What it cost its senders beside what it moves; null where that is paid in no coin of ours, or not told. */
  fee: Fee | null;
  transfers: Transfer[];
}

/** What a chain takes for a transaction. */
export interface Fee {
  coin: Coin;
  /** Whole units of the chain. */
  amount: bigint;
}

/** Reads one chain from one source. Every method rejects when the source does not answer as it should. */
export interface ChainAdapter {
  /** Says which source it is, in logs and on the admin side. */
  name: string;
  chain: Chain;
  /** Invented for the demo. */
  simulated: boolean;
  /** Height of the newest block. */
  head: () => Promise<number>;
  block: (height: number) => Promise<Block>;
  /** Undefined when the source does not know it. */
  transaction: (txid: string) => Promise<ChainTransaction | undefined>;
  /** What an address holds of one of the chain's coins, in whole units of the chain. */
  balance: (coin: Coin, address: string) => Promise<bigint>;
  /** What waits for a block and pays one of these; only chains whose blocks are far apart need it. */
  waiting?: (addresses: string[]) => Promise<Transfer[]>;
  /** Coins in blocks that an address may spend; only where a chain keeps single outputs. */
  unspent?: (address: string) => Promise<Unspent[]>;
  /** A transaction in hexadecimal, as its id is made of it. */
  raw?: (txid: string) => Promise<string>;
  /** What a place in one of the next blocks costs, in the chain's smallest unit for a (virtual) byte. */
  feeRate?: () => Promise<number | undefined>;
  /** Hands it to the network. BroadcastRefused where that does not take it; any other error tells nothing. */
  broadcast: (signed: SignedTransaction) => Promise<void>;
}

/** The network does not take a transaction, in its own words. */
export class BroadcastRefused extends Error {}
