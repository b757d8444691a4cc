import type { Feature } from '../../platform/feature.ts';
import { guarding } from '../administration/ports/guarding.ts';
import { askForChange } from './commands/ask-for-change.ts';
import { guardRealtime } from './guard.realtime.ts';
import { mountGuard } from './guard.routes.ts';
import { guardSocket } from './guard.socket.ts';
import { staff } from './ports/staff.ts';
import { waitsUntil } from './queries/waits-until.ts';

export const guardFeature: Feature = {
  routes: mountGuard,
  answerPorts: () =>
    guarding.answerWith({
      requireProof: (identity) => staff.ask().requireProof(identity),
      askForChange,
      waitsUntil,
    }),
  realtime: guardRealtime,
  socket: guardSocket,
};
