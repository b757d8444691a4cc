import { loadAnew } from './load-anew.ts';
import type { Transport, TransportListener } from './socket-connection.ts';
import type { TransportOptions } from './socket-transport.ts';

type Make = (options: TransportOptions, listener: TransportListener) => Transport;
/** What is not left to chance: tests bring their own. */
interface Loading {
  load: () => Promise<Make>;
  /** Loads the page anew. */
  anew: () => void;
}

const loadSocketIo = async (): Promise<Make> => (await import('./socket-transport.ts')).createSocketTransport;

/** A page that was loaded anew and lacks it all the same keeps without: somebody blocks it. */
function loadAnewOnce(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (page?.type !== 'reload') void loadAnew();
}

/**
 * A transport whose code comes when it is first to connect: Socket.IO and the table of errors are no part of what a
 * page needs to be shown. Code that does not come is a connection that failed, and is tried again like one; Chromium
 * remembers that it failed for as long as the page lives, so that further failures have the page loaded anew.
 */
export function createLateTransport(
  options: TransportOptions,
  listener: TransportListener,
  { load, anew }: Loading = { load: loadSocketIo, anew: loadAnewOnce },
): Transport {
  let transport: Transport | undefined;
  let trying = false;
  let loading = false;
  let failures = 0;
  const loadAndConnect = async (): Promise<void> => {
    loading = true;
    try {
      transport = (await load())(options, listener);
    } catch {
      const wanted = trying;
      trying = false;
      failures += 1;
      if (wanted) listener.refused({});
      if (wanted && failures > 1) anew();
    } finally {
      loading = false;
    }
    // It may have been given up meanwhile.
    if (trying) transport?.connect();
  };
  return {
    get connected() {
      return transport?.connected ?? false;
    },
    connect: () => {
      trying = true;
      if (transport) transport.connect();
      else if (!loading) void loadAndConnect();
    },
    disconnect: () => {
      trying = false;
      transport?.disconnect();
    },
    statusOf: (code) => transport?.statusOf(code) ?? 500,
    send: async (event, payload, timeoutMs) => {
      if (!transport) throw new Error('There is no socket yet');
      return transport.send(event, payload, timeoutMs);
    },
  };
}
