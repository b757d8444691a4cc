import type { Feature } from '../../platform/feature.ts';
import { financeRealtime } from './finance.realtime.ts';
import { mountFinance } from './finance.routes.ts';
import { financeSocket } from './finance.socket.ts';

export const financeFeature: Feature = {
  routes: mountFinance,
  realtime: financeRealtime,
  socket: financeSocket,
};
