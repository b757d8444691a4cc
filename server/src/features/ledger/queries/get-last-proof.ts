import { AppError } from '@lode/shared/core/errors';
import { config } from '../../../platform/config.ts';
import { LedgerProofModel, type LedgerProofRow } from '../ledger-proof.model.ts';

/** A proof that is older than so many of the periods in which one is made says nothing any more. */
const PERIODS = 3;

/** What the newest proof found; null before the first. */
export async function getLastProof(): Promise<LedgerProofRow | null> {
  return LedgerProofModel.findOne().sort({ at: -1 }).lean<LedgerProofRow>();
}

/** False while the newest proof says that the ledger does not add up, is too old, or there is none. */
export async function isLedgerSound(): Promise<boolean> {
  const proof = await getLastProof();
  return proof?.ok === true && ageOf(proof) <= PERIODS * config.repeatMs.proof;
}

/** By the machine's clock, in milliseconds: proofs are made by it, and the demo's moves by days at once. */
const ageOf = ({ _id }: LedgerProofRow): number => Date.now() - _id.getTimestamp().getTime();

/** Throws LEDGER_UNSOUND while the ledger is not known to be sound: no money leaves then. */
export async function requireSoundLedger(): Promise<void> {
  if (!(await isLedgerSound())) throw new AppError('LEDGER_UNSOUND');
}
