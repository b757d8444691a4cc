import { PUBLIC_PAGE_SIZE, WITHDRAWALS_POLL_MS } from '@lode/shared/withdrawals/limits';
import type { publicWithdrawalRoutes } from '@lode/shared/withdrawals/rest';
import type { PublicWithdrawals } from '@lode/shared/withdrawals/schemas';
import { useCallback, useEffect, useState } from 'react';
import { readPublic } from '../../../lib/api-client.ts';
import { followLive } from '../../../lib/follow-live.ts';
import { spreadMs } from '../../../lib/spread.ts';

export interface PublicList {
  /** What came last; it stays while a later request fails. */
  data: PublicWithdrawals | null;
  /** Why the last request failed; null after one that worked. */
  error: unknown;
  retry: () => void;
}

/** One page of the public withdrawals. */
export const readWithdrawals = (page: number): Promise<PublicWithdrawals> =>
  readPublic<typeof publicWithdrawalRoutes.list>('/public/withdrawals', { page, limit: PUBLIC_PAGE_SIZE });

/** One page of the public withdrawals, kept current while it is shown; every five minutes without a socket. */
export function usePublicWithdrawals(page = 1): PublicList {
  const [state, setState] = useState<Pick<PublicList, 'data' | 'error'>>({ data: null, error: null });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks at once
  useEffect(() => {
    let latest = 0;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const reload = async () => {
      const request = ++latest;
      const current = () => request === latest;
      try {
        const data = await readWithdrawals(page);
        if (current()) setState({ data, error: null });
      } catch (error) {
        if (current()) setState(({ data }) => ({ data, error }));
      }
    };
    const stop = followLive({
      reload: () => void reload(),
      everyMs: WITHDRAWALS_POLL_MS,
      listen: (onEvent) => [
        onEvent('user', 'withdrawals:withdrawal.completed', () => {
          clearTimeout(soon);
          soon = setTimeout(() => void reload(), spreadMs());
        }),
      ],
    });
    return () => {
      latest = -1;
      clearTimeout(soon);
      stop();
    };
  }, [page, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, retry };
}
