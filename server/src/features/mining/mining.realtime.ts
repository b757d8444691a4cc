import { FINANCE_ROOM, userRoom } from '@lode/shared/core/rooms';
import { type Delivery, type OwnChange, toRoom } from '../../platform/realtime.ts';

export const miningRealtime = {
  'mining.contract-changed': ({ id, userId, rev }: OwnChange): Delivery[] => [
    toRoom(userRoom(userId), 'mining:contract.changed', { id, rev }),
  ],
  /** Of many contracts at once: id, customer, revision. */
  'mining.contracts-paid': ({ contracts }: { contracts: [string, string, number][] }): Delivery[] =>
    contracts.map(([id, userId, rev]) => toRoom(userRoom(userId), 'mining:contract.changed', { id, rev })),
  'mining.revenue-changed': ({ revenueId: id }: { revenueId: string }): Delivery[] => [
    toRoom(FINANCE_ROOM, 'finance:matter.changed', { kind: 'revenue', id }),
  ],
};
