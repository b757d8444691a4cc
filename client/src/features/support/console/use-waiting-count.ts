import { adminServiceRoutes } from '@lode/shared/support/rest';
import { BADGE_POLL_MS } from '@lode/shared/support/schemas';
import { useEffect, useReducer } from 'react';
import { call } from '../../../lib/api-client.ts';
import { acquire, getConnectionState, onEvent, whenLive } from '../../../lib/socket.ts';
import { pollWhileDown } from '../../../lib/socket-polling.ts';
import { NO_WAITING, reduceWaitingCount, type WaitingCount } from './waiting-count.ts';

/**
 * How many conversations wait: announced over the socket on every connect and change (C11), polled every
 * 30 s without one (C13), the last number known when that fails.
 */
export function useWaitingCount(): WaitingCount {
  const [state, dispatch] = useReducer(reduceWaitingCount, NO_WAITING);
  useEffect(() => {
    const ended = new AbortController();
    const count = async (signal: AbortSignal) => {
      try {
        const waiting = await call(adminServiceRoutes.waiting, { signal }, 'admin');
        dispatch({ type: 'counted', waiting: waiting.length });
      } catch (error) {
        if (signal.aborted) return;
        console.warn('The waiting count failed', error);
        dispatch({ type: 'failed' });
      }
    };
    const stops = [
      acquire('admin'),
      onEvent('admin', 'support:queue.changed', (news) => dispatch({ type: 'announced', ...news })),
      whenLive('admin', { onLive: () => undefined, onDown: () => dispatch({ type: 'disconnected' }) }),
      pollWhileDown('admin', BADGE_POLL_MS, count),
    ];
    // Mounted after the announcement of this connection.
    if (getConnectionState('admin') === 'connected') void count(ended.signal);
    return () => {
      ended.abort();
      for (const stop of stops) stop();
    };
  }, []);
  return state;
}
