import mongoose, { type ClientSession, type Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { GENESIS, linkHash } from '../canonical.ts';
import { LedgerAccountModel, type LedgerAccountRow } from '../ledger-account.model.ts';
import { LedgerEntryModel, UnsealedModel } from '../ledger-entry.model.ts';
import { LedgerProofModel, type LedgerProofRow } from '../ledger-proof.model.ts';
import { LedgerSealModel, type LedgerSealRow } from '../ledger-seal.model.ts';
import { readEntries } from '../queries/read-entries.ts';
import { Tally } from '../tally.ts';

const BATCH = 1000;

interface Head {
  seq: number;
  hash: string;
}

/**
 * Proves the whole ledger (L6, L9) and stores what it found: every entry balances, every account is the
 * sum of its entries and above its floor, every link of the chain holds, and no entry lies beside it.
 * Sealed entries never change, so they are added up batch by batch; only what came since then and the
 * accounts are read in one snapshot.
 */
export async function proveLedger(): Promise<LedgerProofRow> {
  const started = performance.now();
  const sealed = new Tally();
  const covered = await addSealed(sealed, { seq: 0, hash: GENESIS });
  // The transaction may run again, so each time it goes on from a copy.
  const { tally, head, accounts } = await inTransaction(({ session }) =>
    closeTally(sealed.copy(), covered, session),
  );
  const proof: LedgerProofRow = {
    _id: new mongoose.Types.ObjectId(),
    at: clock.now(),
    ok: tally.faults.length === 0,
    faults: tally.faults,
    entries: tally.entries,
    accounts,
    head,
    durationMs: Math.round(performance.now() - started),
  };
  await LedgerProofModel.create(proof);
  if (!proof.ok) logger.error({ faults: proof.faults }, 'the ledger does not add up');
  return proof;
}

/** Follows the chain from `from` to its end, adding every entry up. */
async function addSealed(tally: Tally, from: Head, session?: ClientSession): Promise<Head> {
  let head = from;
  for (;;) {
    const links = await LedgerSealModel.find({ _id: { $gt: head.seq } }, null, { session })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<LedgerSealRow[]>();
    if (links.length > 0) head = await addLinks(tally, head, links, session);
    if (links.length < BATCH) return head;
  }
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
    const entryId = id.toHexString();
    const entry = byId.get(entryId);
    if (seq !== head.seq + 1) tally.fault(`The chain has no link ${head.seq + 1}.`);
    if (!entry) tally.fault(`Entry ${entryId} of link ${seq} is gone.`);
    else {
      if (hash !== linkHash(head.hash, entry)) tally.fault(`Link ${seq} does not fit entry ${entryId}.`);
      tally.add(entry);
    }
    head = { seq, hash };
  }
  return head;
}

/** Adds what came after the covered links, and compares with the accounts, all of one moment. */
async function closeTally(
  tally: Tally,
  covered: Head,
  session: ClientSession,
): Promise<{ tally: Tally; head: Head; accounts: number }> {
  const head = await addSealed(tally, covered, session);
  for await (const ids of unsealedBatches(session)) {
    for (const entry of await readEntries(ids, session)) tally.add(entry);
  }
  const stored = await LedgerEntryModel.collection.countDocuments({}, { session });
  if (stored !== tally.entries)
    tally.fault(`${stored} entries are stored, ${tally.entries} are in the chain or waiting for it.`);
  let accounts = 0;
  const rows = LedgerAccountModel.collection.find({}, { session, useBigInt64: true });
  for await (const row of rows) {
    accounts += 1;
    tally.compare(row as unknown as LedgerAccountRow);
  }
  tally.finish();
  return { tally, head, accounts };
}

async function* unsealedBatches(session: ClientSession): AsyncGenerator<Types.ObjectId[]> {
  let after: Types.ObjectId | undefined;
  for (;;) {
    const rows = await UnsealedModel.find(after ? { _id: { $gt: after } } : {}, null, { session })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
    if (rows.length > 0) yield rows.map(({ _id }) => _id);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?._id;
  }
}
