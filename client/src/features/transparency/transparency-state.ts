import { transparencyRoutes } from '@lode/shared/transparency/rest';
import type { LiabilityTree, OwnProof, Transparency } from '@lode/shared/transparency/schemas';
import { call, readPublic } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts';

/** What anybody may check the site by. */
export function useTransparency(): Loaded<Transparency> {
  return useLoaded('transparency', readTransparency);
}

const readTransparency = () => readPublic<typeof transparencyRoutes.overview>('/transparency');

/** A branch, and the root that it has to lead to: as everybody is shown it, never what the proof itself says. */
export interface ShownProof {
  proof: OwnProof;
  root: string;
}

/**
 * The customer's own branch of the newest tree that the page shows. When that one does not hold them, or is too
 * old for branches, the page moves on first (`onNewer`) and the newest published one is asked for.
 */
export async function readOwnProof(shown: LiabilityTree[], onNewer: () => void): Promise<ShownProof> {
  const [first] = shown;
  const branch = first && (await branchOf(first).catch(unlessNotReady));
  if (branch) return branch;
  const [newest] = (await readTransparency()).trees;
  if (!newest || newest.id === first?.id) throw notReady();
  onNewer();
  return branchOf(newest);
}

async function branchOf({ id, root }: LiabilityTree): Promise<ShownProof> {
  return { proof: await call(transparencyRoutes.ownProof, { query: { tree: id } }), root };
}

function unlessNotReady(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'PROOF_NOT_READY')) throw error;
}

function notReady(): ApiError {
  return new ApiError({
    code: 'PROOF_NOT_READY',
    status: 404,
    message: 'No published tree holds the balance',
  });
}
