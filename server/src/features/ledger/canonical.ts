import { createHash } from 'node:crypto';
import type { LedgerEntryRow } from './ledger-entry.model.ts';

/** What the chain starts from. */
export const GENESIS = '0'.repeat(64);

/** An entry as the one text that its link covers: a JSON array in fixed order, amounts in decimal digits. */
export function canonicalText(entry: LedgerEntryRow): string {
  return JSON.stringify([
    String(entry._id),
    entry.key,
    entry.digest,
    entry.kind,
    entry.phase,
    entry.resolves && String(entry.resolves),
    entry.reverses && String(entry.reverses),
    entry.legs.map((leg) => [leg.account, leg.asset, leg.side, String(leg.amount), String(leg.balanceAfter)]),
    entry.reference && [entry.reference.type, entry.reference.id],
    entry.memo,
    entry.at.toISOString(),
  ]);
}

/** The hash of the link after `previous` that holds `entry`. */
export function linkHash(previous: string, entry: LedgerEntryRow): string {
  return createHash('sha256')
    .update(`${previous}\n${canonicalText(entry)}`)
    .digest('hex');
}
