import { createHash } from 'node:crypto';
import type { OperationEntryRow } from './operation-entry.model.ts';

/** What the first entry of all follows. */
export const GENESIS_HASH = '0'.repeat(64);

/** JSON with the keys of every object in order: the same content is the same text, however it was stored. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const pairs = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`);
  return `{${pairs.join(',')}}`;
}

/**
 * SHA-256, as hex, of the previous entry's hash, a line break, and the entry as canonical JSON with the
 * members seq, id, at, actor, address, category, action, target, reason, before, after: those of the
 * export, so that an exported log can be checked without us.
 */
export function hashEntry(seq: number, prevHash: string, row: OperationEntryRow): string {
  const content = canonicalJson({
    seq,
    id: String(row._id),
    at: row.at.toISOString(),
    actor: row.actor,
    address: row.address,
    category: row.category,
    action: row.action,
    target: row.target,
    reason: row.reason,
    before: row.before,
    after: row.after,
  });
  return createHash('sha256').update(`${prevHash}\n${content}`).digest('hex');
}
