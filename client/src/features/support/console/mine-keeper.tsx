import { memo } from 'react';
import { connectionStateAtom } from '../../../lib/socket.ts';
import { useAtomValue } from '../../../lib/store.ts';
import { useConversation } from '../state.ts';

/**
 * Keeps each of my conversations open on the socket, so that its messages are here before I look. Without
 * a socket only the one on screen is polled: the lists already tell who wrote in the others.
 */
export function MineKeeper({ sessionIds }: { sessionIds: readonly string[] }) {
  const live = useAtomValue(connectionStateAtom('admin')) === 'connected';
  return live ? sessionIds.map((id) => <Kept key={id} sessionId={id} />) : null;
}

const Kept = memo(function Kept({ sessionId }: { sessionId: string }) {
  useConversation('admin', sessionId);
  return null;
});
