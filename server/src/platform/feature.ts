import type { RealtimeMap } from './realtime.ts';
import type { RouteMount } from './route.ts';
import type { LodeServer, SocketFeature } from './typed-socket.ts';

/** What a feature gives to the application. */
export interface Feature {
  /** Answers the ports of features below; called when a process starts. */
  answerPorts?: () => void;
  /** Puts into the store what every site has; called when a process starts, by several at once. */
  begin?: () => Promise<void>;
  routes?: (mount: RouteMount) => void;
  realtime?: RealtimeMap;
  socket?: (io: LodeServer) => SocketFeature;
  /** Takes what a delivery says to gateways beside what it shows (`note`), before that is shown. */
  notes?: Record<string, (data: unknown) => void>;
  /** Reacts to a `signal` delivery on every gateway. */
  signals?: (io: LodeServer) => Record<string, (data: unknown) => void>;
}
