import { noteMissingCode } from './known-version.ts';
import { isAway, isReachable } from './network-state.ts';
import type { Transport, TransportListener } from './socket-connection.ts';
import type { TransportOptions } from './socket-transport.ts';
import { whenDrawn } from './when-drawn.ts';

type Make = (options: TransportOptions, listener: TransportListener) => Transport;

interface LateOptions extends TransportOptions {
  /** Its code comes after the page that it is for. */
  patient?: boolean;
}

/**
 * Browsers may remember that code failed to come for as long as the page lives (Chromium does): it is not asked for
 * without a network, and where it failed though, the next page that is gone to is loaded anew.
 */
async function loadSocketIo({ patient }: LateOptions): Promise<Make> {
  if (patient) await whenDrawn();
  if (isAway() && !(await isReachable())) throw new Error('The site cannot be reached');
  try {
    return (await import('./socket-transport.ts')).createSocketTransport;
  } catch (error) {
    noteMissingCode();
    throw error;
  }
}

/**
 * A transport whose code comes when it is first to connect: Socket.IO and the table of errors are no part of what a
 * page needs to be shown. Code that does not come is a connection that failed, and is tried again like one.
 */
export function createLateTransport(
  options: LateOptions,
  listener: TransportListener,
  load: (options: LateOptions) => Promise<Make> = loadSocketIo,
): Transport {
  let transport: Transport | undefined;
  let trying = false;
  let loading = false;
  const loadAndConnect = async (): Promise<void> => {
    loading = true;
    try {
      transport = (await load(options))(options, listener);
    } catch {
      if (trying) listener.refused({});
      trying = false;
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
