import { createHash } from 'node:crypto';
import type { CloseFigures } from './close.model.ts';

/** The hash that signs a day: over every figure of it, in a fixed order, and the hash of the day before. */
export function closeHash(close: CloseFigures): string {
  const text = JSON.stringify([
    close._id,
    close.closedAt.toISOString(),
    close.closedBy && [close.closedBy.id, close.closedBy.username],
    close.entries,
    close.digest,
    close.books.map(({ account, asset, opening, movements, closing }) => [
      account,
      asset,
      opening,
      movements.map(({ kind, count, amount }) => [kind, count, amount]),
      closing,
    ]),
    close.chain.map(({ coin, ledger, chain, unexplained }) => [coin, ledger, chain, unexplained]),
    close.previous,
  ]);
  return createHash('sha256').update(text).digest('hex');
}
