import type { OwnProof } from '@lode/shared/transparency/schemas';

/** Where the stand-alone check is published: the very file that the page runs. */
export const CHECK_SCRIPT = '/verify-proof.mjs';

export interface CheckedProof {
  /** The proof leads to the published root, with its published total. */
  ok: boolean;
  /** Computed here. */
  root: string;
  /** The sum of the leaves, micro-dollars. */
  balance: bigint;
  /** From each leaf to the root. */
  parts: { hash: string; sum: bigint }[][];
}

interface CheckModule {
  verifyProof: (proof: OwnProof, root: string) => Promise<CheckedProof>;
}

/** Runs the published script on a proof. Rejects for a proof that is none. */
export async function checkProof(proof: OwnProof, root: string): Promise<CheckedProof> {
  const module = (await import(/* @vite-ignore */ CHECK_SCRIPT)) as CheckModule;
  return module.verifyProof(proof, root);
}
