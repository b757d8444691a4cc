import type { Feature } from '../../platform/feature.ts';
import { staff } from '../guard/ports/staff.ts';
import { readers } from '../notifications/ports/readers.ts';
import { accountsRealtime, LOGINS_SIGNAL } from './accounts.realtime.ts';
import { mountAccounts } from './accounts.routes.ts';
import { accountsSocket } from './accounts.socket.ts';
import { mountAdminUsers } from './admin-users.routes.ts';
import { mountPasskeys } from './passkeys/passkeys.routes.ts';
import { isLoggedIn } from './queries/find-living-tokens.ts';
import { findReader } from './queries/find-reader.ts';
import { findStaff, hasShutOutAdmin, listAdmins, listAdminsToTell } from './queries/find-staff.ts';
import { requireProof } from './queries/require-proof.ts';
import { keptLogins } from './read-login.ts';

export const accountsFeature: Feature = {
  answerPorts: () => {
    staff.answerWith({ requireProof, findStaff, listAdmins, listAdminsToTell, hasShutOutAdmin });
    readers.answerWith({ findReader, isLoggedIn });
  },
  routes: (mount) => {
    mountAccounts(mount);
    mountPasskeys(mount);
    mountAdminUsers(mount);
  },
  realtime: accountsRealtime,
  socket: accountsSocket,
  signals: () => ({ [LOGINS_SIGNAL]: (tokenIds) => keptLogins.forget(tokenIds as string[]) }),
};
