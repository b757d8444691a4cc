import type { Feature } from '../../platform/feature.ts';
import { desk } from '../notifications/ports/desk.ts';
import { mountDesk } from './desk.routes.ts';
import { followedSessions, type MessageNote } from './followed-sessions.ts';
import { keptRoutes } from './kept.routes.ts';
import { concerns, listConcerning } from './queries/list-concerning.ts';
import { queuePlaceTeller } from './support.queue-places.ts';
import { MESSAGE_NOTE, QUEUE_SIGNAL, supportRealtime } from './support.realtime.ts';
import { supportRoutes } from './support.routes.ts';
import { supportSocket } from './support.socket.ts';

export const supportFeature: Feature = {
  answerPorts: () => desk.answerWith({ concerns, listConcerning }),
  routes: (mount) => {
    supportRoutes(mount);
    keptRoutes(mount);
    mountDesk(mount);
  },
  realtime: supportRealtime,
  socket: supportSocket,
  notes: { [MESSAGE_NOTE]: (note) => followedSessions.note(note as MessageNote) },
  signals: (io) => ({ [QUEUE_SIGNAL]: queuePlaceTeller(io) }),
};
