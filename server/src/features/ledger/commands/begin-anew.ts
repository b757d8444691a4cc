import mongoose from 'mongoose';
import { securityEvent } from '../../../platform/security-events.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { NOT_COMPARED } from '../comparison.ts';
import { LedgerProofModel, type LedgerProofRow } from '../ledger-proof.model.ts';
import { LedgerSealModel, type LedgerSealRow } from '../ledger-seal.model.ts';
import { LedgerWalkModel, type LedgerWalkRow } from '../ledger-walk.model.ts';
import { isOurs, START, sealOf } from '../place-seal.ts';
import { keepProof } from './keep-proof.ts';

/** A walk before the first entry. */
export async function beginWalk({ session }: Transaction, role: 'base' | 'whole'): Promise<LedgerWalkRow> {
  const walk = { _id: new mongoose.Types.ObjectId(), role, ...START, seal: '', beside: null, workedMs: 0 };
  const fresh = { ...walk, seal: sealOf(walk) };
  await LedgerWalkModel.insertMany([fresh], { session });
  return fresh;
}

/**
 * What proofs go on from is gone, or of a SECRET that nobody knows, though one has come further: whoever writes in the
 * store without SECRET can take it away, and not make another. All is proved anew, and said to be: no money leaves until
 * a whole proof holds. Where the chain is not the one that was proved, nothing begins, so that it is found again. Null
 * while all is as it was left.
 */
export async function beginAnew(tx: Transaction): Promise<{ faults: string[]; begun: boolean } | null> {
  const { session } = tx;
  const base = await LedgerWalkModel.findOne({ role: 'base' }, null, { session }).lean<LedgerWalkRow>();
  if (base && isOurs(base)) return null;
  const sound = await LedgerProofModel.findOne({ ok: true }, null, { session })
    .sort({ at: -1 })
    .lean<LedgerProofRow>();
  // Those of before there were walks left none.
  if (!sound || sound.whole === undefined || sound.head.seq === 0) return null;
  const { seq, hash } = sound.head;
  const link = await LedgerSealModel.findById(seq, null, { session }).lean<LedgerSealRow>();
  if (link?.hash !== hash)
    return {
      faults: [`Link ${seq} is not the one that the proof of ${sound.at.toISOString()} came to.`],
      begun: false,
    };
  const faults = [`What proofs go on from is gone, link ${seq} was proved: all is proved anew.`];
  await LedgerWalkModel.updateMany({ role: { $type: 'string' } }, { $set: { role: null } }, { session });
  await beginWalk(tx, 'base');
  await beginWalk(tx, 'whole');
  await keepProof({ ...NOT_COMPARED, faults, whole: true, durationMs: 0 }, session);
  tx.afterCommit(async () => securityEvent('money-stopped', { route: 'ledger', code: 'LEDGER_UNSOUND' }));
  return { faults, begun: true };
}
