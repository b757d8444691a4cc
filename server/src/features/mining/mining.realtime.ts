import { userRoom } from '@lode/shared/accounts/socket';
import { type Delivery, toRoom } from '../../platform/realtime.ts';

export const miningRealtime = {
  'mining.contract-changed': ({
    id,
    userId,
    rev,
  }: {
    id: string;
    userId: string;
    rev: number;
  }): Delivery[] => [toRoom(userRoom(userId), 'mining:contract.changed', { id, rev })],
};
