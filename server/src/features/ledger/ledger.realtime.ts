import { userRoom } from '@lode/shared/accounts/socket';
import { type Delivery, toRoom } from '../../platform/realtime.ts';

export const ledgerRealtime = {
  'ledger.balance-changed': ({ userId, rev }: { userId: string; rev: number }): Delivery[] => [
    toRoom(userRoom(userId), 'wallet:balance.changed', { id: userId, rev }),
  ],
};
