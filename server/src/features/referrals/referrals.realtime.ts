import { userRoom } from '@lode/shared/accounts/socket';
import { type Delivery, toRoom } from '../../platform/realtime.ts';

export const referralsRealtime = {
  'referrals.bonus-changed': ({
    id,
    userId,
    rev,
  }: {
    id: string;
    userId: string;
    rev: number;
  }): Delivery[] => [toRoom(userRoom(userId), 'referrals:bonus.changed', { id, rev })],
};
