import { AppError } from '@lode/shared/core/errors';
import { config } from '../../../platform/config.ts';
import { LedgerProofModel, type LedgerProofRow } from '../ledger-proof.model.ts';

/** A proof that is older than so many of the periods in which one is made says nothing any more. */
const PERIODS = 3;

export interface LastProofs {
  /** The newest, from a checkpoint or whole; null before the first. */
  newest: LedgerProofRow | null;
  /** The newest that came from the first entry; null before the first. */
  whole: LedgerProofRow | null;
}

export async function getLastProofs(): Promise<LastProofs> {
  const [newest, whole] = await Promise.all([
    LedgerProofModel.findOne().sort({ at: -1 }).lean<LedgerProofRow>(),
    LedgerProofModel.findOne({ whole: { $ne: false } })
      .sort({ at: -1 })
      .lean<LedgerProofRow>(),
  ]);
  return { newest, whole };
}

/** Neither of the two is missing or too old. */
export const areCurrent = ({ newest, whole }: LastProofs): boolean =>
  isCurrent(newest, config.repeatMs.proof) && isCurrent(whole, config.wholeProofMs);

const isCurrent = (proof: LedgerProofRow | null, periodMs: number): boolean =>
  proof !== null && ageOf(proof) <= PERIODS * periodMs;

/** Neither of the two found anything. */
export const areSound = ({ newest, whole }: LastProofs): boolean =>
  newest?.ok !== false && whole?.ok !== false;

/** False while the newest proof, or the newest whole one, found a fault, is too old, or is missing. */
export async function isLedgerSound(): Promise<boolean> {
  const proofs = await getLastProofs();
  return areSound(proofs) && areCurrent(proofs);
}

/** By the machine's clock, in milliseconds: proofs are made by it, and the demo's moves by days at once. */
export const ageOf = ({ _id }: LedgerProofRow): number => Date.now() - _id.getTimestamp().getTime();

/** Throws LEDGER_UNSOUND while the ledger is not known to be sound: no money leaves then. */
export async function requireSoundLedger(): Promise<void> {
  if (!(await isLedgerSound())) throw new AppError('LEDGER_UNSOUND');
}
