import type { Feature } from '../../platform/feature.ts';
import { mountDesk } from './desk.routes.ts';
import { keptRoutes } from './kept.routes.ts';
import { queuePlaceTeller } from './support.queue-places.ts';
import { QUEUE_SIGNAL, supportRealtime } from './support.realtime.ts';
import { supportRoutes } from './support.routes.ts';
import { supportSocket } from './support.socket.ts';

export const supportFeature: Feature = {
  routes: (mount) => {
    supportRoutes(mount);
    keptRoutes(mount);
    mountDesk(mount);
  },
  realtime: supportRealtime,
  socket: supportSocket,
  signals: (io) => ({ [QUEUE_SIGNAL]: queuePlaceTeller(io) }),
};
