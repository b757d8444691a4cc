/** Hexadecimal, as Bitcoin, TRON (without 0x) and VeChain (with it) write their transactions. */
const TRANSACTION = /\b(?:0x)?[0-9a-f]{64}\b/i;
/** Bitcoin's old and new ones, TRON's, VeChain's. */
const ADDRESS =
  /\b(?:(?:bc1|tb1|bcrt1)[0-9a-z]{20,80}|[123mnT][1-9A-HJ-NP-Za-km-z]{25,39}|0x[0-9a-f]{40})\b/i;

/** A transaction id or an address in a text; whose it is, is asked of the customer's own payments only. */
export interface Pasted {
  kind: 'transaction' | 'address';
  value: string;
}

export function findPasted(text: string): Pasted | null {
  const transaction = TRANSACTION.exec(text)?.[0];
  if (transaction) return { kind: 'transaction', value: transaction };
  const address = ADDRESS.exec(text)?.[0];
  return address ? { kind: 'address', value: address } : null;
}
