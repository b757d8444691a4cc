import { PUBLIC_PAGE_SIZE, PUBLIC_WINDOW_MS, WITHDRAWALS_POLL_MS } from '@lode/shared/withdrawals/limits';
import type { publicWithdrawalRoutes } from '@lode/shared/withdrawals/rest';
import type { PublicWithdrawals, WithdrawalStats } from '@lode/shared/withdrawals/schemas';
import { useCallback, useEffect, useState } from 'react';
import { readPublic } from '../../../lib/api-client.ts';
import { followLive } from '../../../lib/follow-live.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { spreadMs } from '../../../lib/spread.ts';

/** The server's clock is known to about two seconds, and an earlier question would get the same answer. */
const MARGIN_MS = 3000;

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

/** How long until the oldest has left the window, by the server's clock; null without any. */
function msUntilOver({ oldest_at }: WithdrawalStats): number | null {
  // A server that is older than this page does not tell it.
  if (!oldest_at) return null;
  return Math.max(0, Date.parse(oldest_at) + PUBLIC_WINDOW_MS - serverNow()) + MARGIN_MS + spreadMs();
}

/**
 * One page of the public withdrawals, kept current while it is shown: as they come and as they leave the window;
 * every five minutes without a socket.
 */
export function usePublicWithdrawals(page = 1): PublicList {
  const [state, setState] = useState<Pick<PublicList, 'data' | 'error'>>({ data: null, error: null });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks at once
  useEffect(() => {
    let latest = 0;
    let soon: ReturnType<typeof setTimeout> | undefined;
    let over: ReturnType<typeof setTimeout> | undefined;
    const reload = async () => {
      const request = ++latest;
      const current = () => request === latest;
      try {
        const data = await readWithdrawals(page);
        if (!current()) return;
        setState({ data, error: null });
        clearTimeout(over);
        const ms = msUntilOver(data.stats);
        if (ms !== null) over = setTimeout(() => void reload(), ms);
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
      clearTimeout(over);
      stop();
    };
  }, [page, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, retry };
}
