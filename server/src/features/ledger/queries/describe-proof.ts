import type { ledgerProofSchema } from '@lode/shared/ledger/schemas';
import type { z } from 'zod';
import { presentProof } from '../ledger.presenter.ts';
import { getLastProofs } from './get-last-proof.ts';

/** The newest proofs of the ledger as staff see them; null before the first. */
export async function describeProof(): Promise<z.output<typeof ledgerProofSchema> | null> {
  return presentProof(await getLastProofs());
}
