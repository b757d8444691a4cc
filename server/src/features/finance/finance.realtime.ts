import { FINANCE_ROOM } from '@lode/shared/core/rooms';
import { type Delivery, toRoom } from '../../platform/realtime.ts';

export const financeRealtime = {
  'finance.adjustment-changed': ({ adjustmentId: id }: { adjustmentId: string }): Delivery[] => [
    toRoom(FINANCE_ROOM, 'finance:matter.changed', { kind: 'adjustment', id }),
  ],
};
