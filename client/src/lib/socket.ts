import { dropToken, getToken, onTokenChange } from './auth-token.ts';
import { createLateTransport } from './late-transport.ts';
import { checkNetwork } from './network-state.ts';
import { lookForNewVersion } from './new-version.ts';
import { refreshSession } from './session.ts';
import {
  type ConnectionState,
  type InboundData,
  type InboundName,
  type InboundPayload,
  type OutboundName,
  type OutboundPayload,
  type Participant,
  type Side,
  SocketConnection,
} from './socket-connection.ts';
import { SOCKET_TIMINGS } from './socket-timings.ts';
import { type Atom, atom } from './store.ts';

export type { ConnectionState, Side } from './socket-connection.ts';

function createConnection(side: Side): SocketConnection {
  return new SocketConnection({
    side,
    timings: SOCKET_TIMINGS,
    getToken: () => getToken(side),
    dropToken: (token, data) => dropToken(side, token, data),
    checkToken: () => void refreshSession(side),
    createTransport: (listener) =>
      createLateTransport(
        {
          getToken: () => getToken(side),
          connectTimeoutMs: SOCKET_TIMINGS.connectTimeoutMs,
          patient: side === 'user',
        },
        listener,
      ),
  });
}

const connections: Record<Side, SocketConnection> = {
  user: createConnection('user'),
  admin: createConnection('admin'),
};

onTokenChange((side) => connections[side].tokenChanged());
for (const connection of Object.values(connections)) {
  let was = connection.getState();
  connection.watch((state) => {
    if (was === 'connected') void checkNetwork();
    else if (state === 'connected') void lookForNewVersion();
    was = state;
  });
  window.addEventListener('online', () => connection.nudge());
  // A socket can hang for long without its network; where it does not need that network, it is back at once.
  window.addEventListener('offline', () => connection.reconnect());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.nudge();
  });
}

function stateAtom(side: Side): Atom<ConnectionState> {
  const state = atom<ConnectionState>(connections[side].getState());
  state.onMount = (set) => {
    set(connections[side].getState());
    return connections[side].watch(set);
  };
  return state;
}

const stateAtoms: Record<Side, Atom<ConnectionState>> = {
  user: stateAtom('user'),
  admin: stateAtom('admin'),
};

/** The side's connection state for React; `connected` means: every open conversation has caught up (C7). */
export function connectionStateAtom(side: Side): Atom<ConnectionState> {
  return stateAtoms[side];
}

export function getConnectionState(side: Side): ConnectionState {
  return connections[side].getState();
}

/** Wants the side's connection until the returned release is called. */
export function acquire(side: Side): () => void {
  return connections[side].acquire();
}

/** Calls `handler` for every such event, across reconnects. Returns the unsubscribe. */
export function onEvent<E extends OutboundName>(
  side: Side,
  event: E,
  handler: (payload: OutboundPayload<E>) => void,
): () => void {
  return connections[side].on(event, handler);
}

/**
 * Sends one event and answers its data.
 * @throws {ApiError} with the server's code, or `NETWORK_ERROR` / `TIMEOUT` when there was no answer.
 */
export function request<E extends InboundName>(
  side: Side,
  event: E,
  payload: InboundPayload<E>,
): Promise<InboundData<E>> {
  return connections[side].request(event, payload);
}

/** Brings a conversation into the side's connection (C7). Returns the leave. */
export function joinConnection(side: Side, participant: Participant): () => void {
  return connections[side].join(participant);
}

/** Drops the side's socket and connects anew: acknowledgements do not come any more. */
export function reconnect(side: Side): void {
  connections[side].reconnect();
}

export interface LivenessHandlers {
  onLive: () => void;
  onDown: () => void;
}

/** Tells the present state at once, then every change: what polls runs from `onDown` to `onLive` only (C13). */
export function whenLive(side: Side, { onLive, onDown }: LivenessHandlers): () => void {
  const connection = connections[side];
  let live = connection.getState() === 'connected';
  if (live) onLive();
  else onDown();
  return connection.watch((state) => {
    if ((state === 'connected') === live) return;
    live = !live;
    if (live) onLive();
    else onDown();
  });
}
