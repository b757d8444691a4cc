import { AppError } from '@lode/shared/core/errors';
import { LedgerProofModel, type LedgerProofRow } from '../ledger-proof.model.ts';

/** What the newest proof found; null before the first. */
export async function getLastProof(): Promise<LedgerProofRow | null> {
  return LedgerProofModel.findOne().sort({ at: -1 }).lean<LedgerProofRow>();
}

/** False while the newest proof says that the ledger does not add up. */
export async function isLedgerSound(): Promise<boolean> {
  return (await getLastProof())?.ok ?? true;
}

/** Throws LEDGER_UNSOUND while the ledger is not sound: no money leaves then. */
export async function requireSoundLedger(): Promise<void> {
  if (!(await isLedgerSound())) throw new AppError('LEDGER_UNSOUND');
}
