import mongoose, { type ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import type { Comparison } from '../comparison.ts';
import { LedgerProofModel, type LedgerProofRow } from '../ledger-proof.model.ts';
import { LedgerCheckpointModel, type LedgerWalkRow } from '../ledger-walk.model.ts';
import { sealOf } from '../place-seal.ts';

const MAX_FAULTS = 50;

/** Stores what a proof found. */
export async function keepProof(
  found: Comparison & Pick<LedgerProofRow, 'whole' | 'durationMs'>,
  session: ClientSession,
): Promise<LedgerProofRow> {
  const { head, faults } = found;
  const proof: LedgerProofRow = {
    ...found,
    _id: new mongoose.Types.ObjectId(),
    at: clock.now(),
    ok: faults.length === 0,
    faults: faults.slice(0, MAX_FAULTS),
    head: { seq: head.seq, hash: head.hash },
  };
  await LedgerProofModel.insertMany([proof], { session });
  if (!proof.ok) logger.error({ faults: proof.faults, whole: proof.whole }, 'the ledger does not add up');
  return proof;
}

/** Keeps the place that a sound proof came to, unless it is kept already. */
export async function keepCheckpoint(walk: LedgerWalkRow, session: ClientSession): Promise<void> {
  const { seq, hash, digest, key } = walk;
  if (seq === 0 || (await LedgerCheckpointModel.exists({ _id: seq }).session(session))) return;
  const seal = sealOf({ seq, hash, digest, key });
  await LedgerCheckpointModel.insertMany([{ _id: seq, hash, digest, key, seal, at: clock.now() }], {
    session,
  });
}
