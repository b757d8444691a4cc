import { FINANCE_ROOM } from '@lode/shared/core/rooms';
import { type Delivery, toRoom } from '../../platform/realtime.ts';

export const payoutsRealtime = {
  'payouts.batch-changed': ({ batchId: id }: { batchId: string }): Delivery[] => [
    toRoom(FINANCE_ROOM, 'finance:matter.changed', { kind: 'batch', id }),
  ],
};
