import type { Feature } from '../../platform/feature.ts';
import { accountsRealtime } from './accounts.realtime.ts';
import { mountAccounts } from './accounts.routes.ts';
import { accountsSocket } from './accounts.socket.ts';
import { mountAdminUsers } from './admin-users.routes.ts';

export const accountsFeature: Feature = {
  routes: (mount) => {
    mountAccounts(mount);
    mountAdminUsers(mount);
  },
  realtime: accountsRealtime,
  socket: accountsSocket,
};
