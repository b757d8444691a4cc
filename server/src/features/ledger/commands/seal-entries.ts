import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { GENESIS, linkHash } from '../canonical.ts';
import { UnsealedModel } from '../ledger-entry.model.ts';
import { LedgerSealModel, type LedgerSealRow } from '../ledger-seal.model.ts';
import { readEntries } from '../queries/read-entries.ts';

const BATCH = 500;

/**
 * Puts every entry that is not yet in the hash chain at its end (L9), oldest first. Two at once meet at
 * the next link's number: one wins, the other leaves. Returns how many entries it sealed.
 */
export async function sealEntries(): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await sealBatch().catch((error: unknown) => {
      if (isDuplicateKey(error)) return 0;
      throw error;
    });
    sealed += count;
    if (count < BATCH) return sealed;
  }
}

function sealBatch(): Promise<number> {
  return inTransaction(async (tx) => {
    const unsealed = await UnsealedModel.find({}, null, { session: tx.session })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
    if (unsealed.length === 0) return 0;
    const ids = unsealed.map(({ _id }) => _id);
    const entries = await readEntries(ids, tx.session);
    let { _id: seq, hash } = await lastSeal(tx);
    const links = entries.map((entry): LedgerSealRow => {
      seq += 1;
      hash = linkHash(hash, entry);
      return { _id: seq, entryId: entry._id, hash, sealedAt: clock.now() };
    });
    await LedgerSealModel.insertMany(links, { session: tx.session });
    await UnsealedModel.deleteMany({ _id: { $in: ids } }, { session: tx.session });
    return links.length;
  });
}

async function lastSeal(tx: Transaction): Promise<Pick<LedgerSealRow, '_id' | 'hash'>> {
  const last = await LedgerSealModel.findOne({}, null, { session: tx.session })
    .sort({ _id: -1 })
    .lean<LedgerSealRow>();
  return last ?? { _id: 0, hash: GENESIS };
}
