import { userRoom } from '@lode/shared/core/rooms';
import { type Delivery, toRoom } from '../../platform/realtime.ts';

const changed = (userId: string, rev: number): Delivery =>
  toRoom(userRoom(userId), 'wallet:balance.changed', { id: userId, rev });

export const ledgerRealtime = {
  'ledger.balance-changed': ({ userId, rev }: { userId: string; rev: number }): Delivery[] => [
    changed(userId, rev),
  ],
  /** Of many customers at once, each with the revision of their balance. */
  'ledger.balances-changed': ({ wallets }: { wallets: [string, number][] }): Delivery[] =>
    wallets.map(([userId, rev]) => changed(userId, rev)),
};
