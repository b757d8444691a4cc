import { userRoom } from '@lode/shared/core/rooms';
import { type Delivery, type OwnChange, toRoom } from '../../platform/realtime.ts';

export const referralsRealtime = {
  'referrals.bonus-changed': ({ id, userId, rev }: OwnChange): Delivery[] => [
    toRoom(userRoom(userId), 'referrals:bonus.changed', { id, rev }),
  ],
};
