import { activityRoutes } from '@lode/shared/activities/rest';
import { useRef, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { randomId } from '../../lib/random-id.ts';

export interface Claim {
  /** The activity that is being claimed. */
  busy: string | null;
  claim: (id: string) => Promise<void>;
}

interface ClaimListener {
  onDone: () => void;
  onFailure: (error: unknown) => void;
}

/** Claims rewards, one at a time. A try whose answer got lost is repeated under its own key: it can never count twice. */
export function useClaim({ onDone, onFailure }: ClaimListener): Claim {
  const [busy, setBusy] = useState<string | null>(null);
  const keys = useRef(new Map<string, string>());
  const claim = async (id: string): Promise<void> => {
    if (busy !== null) return;
    const idempotencyKey = keys.current.get(id) ?? randomId();
    keys.current.set(id, idempotencyKey);
    setBusy(id);
    try {
      await call(activityRoutes.claim, { params: { id }, idempotencyKey });
      keys.current.delete(id);
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.status > 0) keys.current.delete(id);
      onFailure(error);
    } finally {
      setBusy(null);
    }
  };
  return { busy, claim };
}
