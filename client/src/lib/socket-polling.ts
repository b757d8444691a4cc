import { createPoller } from './poller.ts';
import { type Side, whenLive } from './socket.ts';

/** Polls while the side has no live socket, and only then (C13). The first run is at once. Returns the end. */
export function pollWhileDown(
  side: Side,
  everyMs: number,
  task: (signal: AbortSignal) => Promise<void>,
): () => void {
  const poller = createPoller(everyMs, task);
  const unwatch = whenLive(side, { onLive: () => poller.stop(), onDown: () => poller.start() });
  return () => {
    unwatch();
    poller.stop();
  };
}
