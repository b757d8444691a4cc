import type { Feature } from '../../platform/feature.ts';
import { accountsRealtime } from './accounts.realtime.ts';
import { mountAccounts } from './accounts.routes.ts';
import { accountsSocket } from './accounts.socket.ts';

export const accountsFeature: Feature = {
  routes: mountAccounts,
  realtime: accountsRealtime,
  socket: accountsSocket,
};
