import { acquire, onEvent } from './socket.ts';

/** Calls back when the queue has moved; each beat of the socket tells the revision that is known once more. Returns the end. */
export function onQueueMove(moved: () => void): () => void {
  let known: number | undefined;
  const stops = [
    acquire('admin'),
    onEvent('admin', 'support:queue.changed', ({ rev }) => {
      if (rev === known) return;
      known = rev;
      moved();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
