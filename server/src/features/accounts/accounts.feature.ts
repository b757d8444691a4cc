import type { Feature } from '../../platform/feature.ts';
import { accountsRealtime } from './accounts.realtime.ts';
import { mountAccounts } from './accounts.routes.ts';
import { accountsSocket } from './accounts.socket.ts';
import { mountAdminUsers } from './admin-users.routes.ts';
import { mountPasskeys } from './passkeys/passkeys.routes.ts';

export const accountsFeature: Feature = {
  routes: (mount) => {
    mountAccounts(mount);
    mountPasskeys(mount);
    mountAdminUsers(mount);
  },
  realtime: accountsRealtime,
  socket: accountsSocket,
};
