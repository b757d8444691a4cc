import { getToken } from './auth-token.ts';

type Socket = typeof import('./socket.ts');

/** The socket of somebody without an account comes after everything else, so that a first visit is light. */
export const VISITOR_SOCKET_MS = 5000;

interface FollowOptions {
  /** Asks for everything anew; reports its own failures. */
  reload: () => void;
  /** How often, without a socket. */
  everyMs: number;
  /** Hears the events that tell of changes. Answers the unsubscribes. */
  listen: (onEvent: Socket['onEvent']) => (() => void)[];
}

/**
 * Keeps something public current until the returned end: by the socket's events, and by asking again and again
 * only while there is no live socket (C13). Asks at once, and when the socket has come back. The socket's code
 * is no part of the page.
 */
export function followLive({ reload, everyMs, listen }: FollowOptions): () => void {
  let poll = setInterval(reload, everyMs);
  let releases: (() => void)[] | undefined = [];
  const connect = async (): Promise<void> => {
    const { acquire, onEvent, whenLive } = await import('./socket.ts');
    if (!releases) return;
    const onDown = () => {
      clearInterval(poll);
      poll = setInterval(reload, everyMs);
    };
    const onLive = () => {
      clearInterval(poll);
      // A change between the last answer and the connection reached nobody here.
      reload();
    };
    releases = [acquire('user'), ...listen(onEvent), whenLive('user', { onLive, onDown })];
  };
  const connecting = setTimeout(() => void connect(), getToken('user') ? 0 : VISITOR_SOCKET_MS);
  reload();
  return () => {
    clearTimeout(connecting);
    clearInterval(poll);
    for (const release of releases ?? []) release();
    releases = undefined;
  };
}
