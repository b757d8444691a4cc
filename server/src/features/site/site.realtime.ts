import type { Delivery } from '../../platform/realtime.ts';

/** Has every gateway read the settings again. */
export const SETTINGS_SIGNAL = 'site.settings';

export const siteRealtime = {
  'site.settings-changed': (): Delivery[] => [{ kind: 'signal', name: SETTINGS_SIGNAL }],
};
