import { PUBLIC_PAGE_SIZE, WITHDRAWALS_POLL_MS } from '@lode/shared/withdrawals/limits';
import type { publicWithdrawalRoutes } from '@lode/shared/withdrawals/rest';
import type { PublicWithdrawals } from '@lode/shared/withdrawals/schemas';
import { useCallback, useEffect, useState } from 'react';
import { readPublic } from '../../../lib/api-client.ts';
import { createPoller } from '../../../lib/poller.ts';

export interface PublicList {
  /** What came last; it stays while a later request fails. */
  data: PublicWithdrawals | null;
  /** Why the last request failed; null after one that worked. */
  error: unknown;
  retry: () => void;
}

/** One page of the public withdrawals, kept current every five minutes while it is shown. */
export function usePublicWithdrawals(page = 1): PublicList {
  const [state, setState] = useState<Pick<PublicList, 'data' | 'error'>>({ data: null, error: null });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks at once
  useEffect(() => {
    const poller = createPoller(WITHDRAWALS_POLL_MS, async (signal) => {
      try {
        const data = await readPublic<typeof publicWithdrawalRoutes.list>('/public/withdrawals', {
          page,
          limit: PUBLIC_PAGE_SIZE,
        });
        if (!signal.aborted) setState({ data, error: null });
      } catch (error) {
        if (!signal.aborted) setState(({ data }) => ({ data, error }));
      }
    });
    poller.start();
    return () => poller.stop();
  }, [page, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, retry };
}
