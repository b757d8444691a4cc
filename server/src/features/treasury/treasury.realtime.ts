import { FINANCE_ROOM } from '@lode/shared/core/rooms';
import { type Delivery, toRoom } from '../../platform/realtime.ts';

export const treasuryRealtime = {
  'treasury.movement-changed': ({ movementId: id }: { movementId: string }): Delivery[] => [
    toRoom(FINANCE_ROOM, 'finance:matter.changed', { kind: 'movement', id }),
  ],
  'treasury.close-changed': ({ day: id }: { day: string }): Delivery[] => [
    toRoom(FINANCE_ROOM, 'finance:matter.changed', { kind: 'close', id }),
  ],
};
