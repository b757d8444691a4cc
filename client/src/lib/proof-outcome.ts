import type { ledgerProofSchema } from '@lode/shared/ledger/schemas';
import type { z } from 'zod';

/** `due`: what was found last is too old to say that the books add up. */
export type ProofOutcome = 'ok' | 'due' | 'broken';

/** What is to be said of the ledger's newest proofs. */
export function proofOutcome({
  ok,
  current,
}: Pick<z.infer<typeof ledgerProofSchema>, 'ok' | 'current'>): ProofOutcome {
  if (!ok) return 'broken';
  return current ? 'ok' : 'due';
}
