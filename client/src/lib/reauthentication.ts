import type { TokenKind } from '@lode/shared/core/abilities';
import { ApiError } from './api-error.ts';
import { atom, store, useAtomValue } from './store.ts';

/** Somebody has to prove who they are before what they wanted goes on. */
export interface ProofRequest {
  side: TokenKind;
  /** As much is asked for as at a login: beside a second factor the password does not do, nor it beside the password. */
  full: boolean;
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
function askForProof(side: TokenKind, full: boolean): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    const settle = (proven: boolean) => {
      pending = undefined;
      store.set(requestAtom, null);
      resolve(proven);
    };
    store.set(requestAtom, { side, full, settle });
  });
  return pending;
}

/**
 * Runs a sensitive action. When the server asks for proof first (REAUTH_REQUIRED), the person is asked, and
 * the action runs once more.
 *
 * @throws {ApiError} what the action throws; `ABORTED` when the person gave up.
 */
export function withProof<T>(side: TokenKind, action: () => Promise<T>): Promise<T> {
  return proving(side, action, false);
}

/** The same for what an account is got back by: its address, its second factors, its end. */
export function withFullProof<T>(side: TokenKind, action: () => Promise<T>): Promise<T> {
  return proving(side, action, true);
}

async function proving<T>(side: TokenKind, action: () => Promise<T>, full: boolean): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'REAUTH_REQUIRED') throw error;
    if (await askForProof(side, full)) return action();
    throw new ApiError({ code: 'ABORTED', status: 0, message: 'The proof was not given' }, error);
  }
}
