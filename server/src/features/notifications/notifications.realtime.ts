import { userRoom } from '@lode/shared/core/rooms';
import { type Delivery, toRoom } from '../../platform/realtime.ts';

export const notificationsRealtime = {
  'notifications.changed': ({ userIds, rev }: { userIds: string[]; rev: number }): Delivery[] =>
    userIds.map((id) => toRoom(userRoom(id), 'notifications:notification.changed', { id, rev })),
};
