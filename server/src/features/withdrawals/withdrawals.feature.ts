import type { Feature } from '../../platform/feature.ts';
import { withdrawalHistory } from '../risk/ports/withdrawal-history.ts';
import { mountAddressBook } from './address-book.routes.ts';
import { mountAdminWithdrawals } from './admin-withdrawals.routes.ts';
import { findFirstUse, listRecentWithdrawals, sumWithdrawals } from './queries/measure-withdrawals.ts';
import { withdrawalsRealtime } from './withdrawals.realtime.ts';
import { mountWithdrawals } from './withdrawals.routes.ts';

export const withdrawalsFeature: Feature = {
  routes: (mount) => {
    mountWithdrawals(mount);
    mountAddressBook(mount);
    mountAdminWithdrawals(mount);
  },
  realtime: withdrawalsRealtime,
  answerPorts: () => withdrawalHistory.answerWith({ sumWithdrawals, findFirstUse, listRecentWithdrawals }),
};
