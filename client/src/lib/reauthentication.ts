import type { TokenKind } from '@lode/shared/core/abilities';
import { ApiError } from './api-error.ts';
import { atom, store, useAtomValue } from './store.ts';

/** Somebody has to prove who they are before what they wanted goes on. */
export interface ProofRequest {
  side: TokenKind;
  /** Ends the request: proven, or given up. */
  settle: (proven: boolean) => void;
}

const requestAtom = atom<ProofRequest | null>(null);
let pending: Promise<boolean> | undefined;

/** The request that waits for its dialog, if one does. */
export function useProofRequest(): ProofRequest | null {
  return useAtomValue(requestAtom);
}

/** Opens the dialog; those who ask while it is open wait for the same answer. */
function askForProof(side: TokenKind): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    const settle = (proven: boolean) => {
      pending = undefined;
      store.set(requestAtom, null);
      resolve(proven);
    };
    store.set(requestAtom, { side, settle });
  });
  return pending;
}

/**
 * Runs a sensitive action. When the server asks for proof first (REAUTH_REQUIRED), the person is asked, and
 * the action runs once more.
 *
 * @throws {ApiError} what the action throws; `ABORTED` when the person gave up.
 */
export async function withProof<T>(side: TokenKind, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'REAUTH_REQUIRED') throw error;
    if (await askForProof(side)) return action();
    throw new ApiError({ code: 'ABORTED', status: 0, message: 'The proof was not given' }, error);
  }
}
