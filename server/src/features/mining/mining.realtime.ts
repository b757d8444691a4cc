import { userRoom } from '@lode/shared/accounts/socket';
import { type Delivery, type OwnChange, toRoom } from '../../platform/realtime.ts';

export const miningRealtime = {
  'mining.contract-changed': ({ id, userId, rev }: OwnChange): Delivery[] => [
    toRoom(userRoom(userId), 'mining:contract.changed', { id, rev }),
  ],
  /** Of many contracts at once: id, customer, revision. */
  'mining.contracts-paid': ({ contracts }: { contracts: [string, string, number][] }): Delivery[] =>
    contracts.map(([id, userId, rev]) => toRoom(userRoom(userId), 'mining:contract.changed', { id, rev })),
};
