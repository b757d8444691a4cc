import type { ledgerProofSchema } from '@lode/shared/ledger/schemas';
import type { z } from 'zod';
import { presentProof } from '../ledger.presenter.ts';
import { getLastProof } from './get-last-proof.ts';

/** The newest proof of the ledger as staff see it; null before the first. */
export async function describeProof(): Promise<z.output<typeof ledgerProofSchema> | null> {
  const proof = await getLastProof();
  return proof && presentProof(proof);
}
