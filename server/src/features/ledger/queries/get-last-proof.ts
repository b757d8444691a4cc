import { AppError } from '@lode/shared/core/errors';
import { LedgerProofModel, type LedgerProofRow } from '../ledger-proof.model.ts';

/** What the newest proof found; null before the first. */
export async function getLastProof(): Promise<LedgerProofRow | null> {
  return LedgerProofModel.findOne().sort({ at: -1 }).lean<LedgerProofRow>();
}

/** Throws LEDGER_UNSOUND while the newest proof says that the ledger does not add up: no money leaves then. */
export async function requireSoundLedger(): Promise<void> {
  const proof = await getLastProof();
  if (proof && !proof.ok) throw new AppError('LEDGER_UNSOUND');
}
