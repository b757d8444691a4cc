/** Decides which tab sends a stored text: the holder of its claim, until released or the tab is gone. */
export interface Claims {
  /** Waits for the claim; answers its release. @throws when `signal` fires first. */
  claim(cid: string, signal: AbortSignal): Promise<() => void>;
}

/** Claims as Web Locks: the browser itself passes a dead tab's claims on. */
export function createLockClaims(locks: LockManager): Claims {
  return {
    claim: (cid, signal) =>
      new Promise((resolve, reject) => {
        const held = locks.request(
          `lode.outbox:${cid}`,
          { signal },
          () => new Promise<void>((release) => resolve(() => release())),
        );
        held.catch(reject);
      }),
  };
}

/** Without Web Locks every tab sends; the client id makes the double harmless (C2). */
export const freeClaims: Claims = { claim: () => Promise.resolve(() => undefined) };
