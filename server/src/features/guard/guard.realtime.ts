import { GUARD_ROOM } from '@lode/shared/guard/socket';
import { type Delivery, toRoom } from '../../platform/realtime.ts';

export const guardRealtime = {
  'guard.changed': ({ changeId: id }: { changeId: string }): Delivery[] => [
    toRoom(GUARD_ROOM, 'guard:change.changed', { id }),
  ],
};
