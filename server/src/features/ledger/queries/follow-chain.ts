import type { ClientSession } from 'mongoose';
import { linkHash } from '../canonical.ts';
import type { LedgerEntryRow } from '../ledger-entry.model.ts';
import { LedgerSealModel, type LedgerSealRow } from '../ledger-seal.model.ts';
import type { Tally } from '../tally.ts';
import { readEntries } from './read-entries.ts';

/** A link of the chain: its place and its hash. */
export interface Head {
  seq: number;
  hash: string;
}

/** Adds the entries of the next links up, so many at most; answers where that ends, and how many they were. */
export async function followChain(
  tally: Tally,
  from: Head,
  most: number,
  session?: ClientSession,
): Promise<{ head: Head; links: number }> {
  const links = await LedgerSealModel.find({ _id: { $gt: from.seq } }, null, { session })
    .sort({ _id: 1 })
    .limit(most)
    .lean<LedgerSealRow[]>();
  if (links.length === 0) return { head: { seq: from.seq, hash: from.hash }, links: 0 };
  return { head: await addLinks(tally, from, links, session), links: links.length };
}

async function addLinks(
  tally: Tally,
  before: Head,
  links: LedgerSealRow[],
  session?: ClientSession,
): Promise<Head> {
  const entries = await readEntries(
    links.map(({ entryId }) => entryId),
    session,
  );
  const byId = new Map(entries.map((entry) => [String(entry._id), entry]));
  let head = before;
  for (const { _id: seq, entryId: id, hash } of links) {
    const entryId = String(id);
    const entry = byId.get(entryId);
    if (seq !== head.seq + 1) tally.faults.add(`The chain has no link ${head.seq + 1}.`);
    if (!entry) tally.faults.add(`Entry ${entryId} of link ${seq} is gone.`);
    else if (!fits(entry, head.hash, hash)) tally.faults.add(`Link ${seq} does not fit entry ${entryId}.`);
    if (entry) tally.add(entry);
    head = { seq, hash };
  }
  return head;
}

function fits(entry: LedgerEntryRow, previous: string, hash: string): boolean {
  try {
    return linkHash(previous, entry) === hash;
  } catch {
    // Something that every entry has is not there, or is of another kind.
    return false;
  }
}
