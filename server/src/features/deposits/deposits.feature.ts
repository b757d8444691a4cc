import type { Feature } from '../../platform/feature.ts';
import { depositAddresses } from '../reserves/ports/deposit-addresses.ts';
import { mountAdminDeposits } from './admin-deposits.routes.ts';
import { depositsRealtime } from './deposits.realtime.ts';
import { mountDeposits } from './deposits.routes.ts';
import { isDepositAddress } from './queries/is-deposit-address.ts';

export const depositsFeature: Feature = {
  routes: (mount) => {
    mountDeposits(mount);
    mountAdminDeposits(mount);
  },
  realtime: depositsRealtime,
  answerPorts: () => depositAddresses.answerWith({ isDepositAddress }),
};
