import { PUBLIC_ROOM } from '@lode/shared/rates/socket';
import { type Delivery, toRoom } from '../../platform/realtime.ts';

/** Has every gateway read the settings again. */
export const SETTINGS_SIGNAL = 'site.settings';

export const siteRealtime = {
  'site.demo-life-changed': ({ rev }: { rev: number }): Delivery[] => [
    toRoom(PUBLIC_ROOM, 'site:info.changed', { rev }),
  ],
  'site.settings-changed': ({ rev }: { rev: number }): Delivery[] => [
    // Told before the signal: a customer whom it disconnects knows why.
    toRoom(PUBLIC_ROOM, 'site:info.changed', { rev }),
    { kind: 'signal', name: SETTINGS_SIGNAL },
  ],
};
