import { FINANCE_ROOM } from '@lode/shared/core/rooms';
import { type Delivery, toRoom } from '../../platform/realtime.ts';

export const switchesRealtime = {
  'switches.switch-changed': ({ switchId: id }: { switchId: string }): Delivery[] => [
    toRoom(FINANCE_ROOM, 'finance:matter.changed', { kind: 'switch', id }),
  ],
};
