import { FINANCE_ROOM } from '@lode/shared/core/rooms';
import { type Delivery, toRoom } from '../../platform/realtime.ts';

export const alertsRealtime = {
  'alerts.alert-changed': ({ alertId: id }: { alertId: string }): Delivery[] => [
    toRoom(FINANCE_ROOM, 'finance:matter.changed', { kind: 'alert', id }),
  ],
};
