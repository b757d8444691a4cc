import type { LodeSocket } from '../../platform/typed-socket.ts';

interface SocketSupport {
  open: Set<string>;
  state: 'here' | 'away';
  /** Nobody has touched the screen for minutes. */
  idle: boolean;
}

/** What a connection has open; it ends with the connection. */
const states = new WeakMap<LodeSocket, SocketSupport>();

function stateOf(socket: LodeSocket): SocketSupport {
  let state = states.get(socket);
  if (!state) {
    state = { open: new Set(), state: 'here', idle: false };
    states.set(socket, state);
  }
  return state;
}

/** Ids of the conversations this socket has joined. */
export function openSessions(socket: LodeSocket): Set<string> {
  return stateOf(socket).open;
}

export function socketState(socket: LodeSocket): 'here' | 'away' {
  return stateOf(socket).state;
}

/** Whether somebody is at this screen, be it that another window covers it. */
export function isInUse(socket: LodeSocket): boolean {
  return !stateOf(socket).idle;
}

export function setSocketState(socket: LodeSocket, state: 'here' | 'away', idle: boolean): void {
  Object.assign(stateOf(socket), { state, idle });
}
