import type { Feature } from '../../platform/feature.ts';
import { forgetSettings } from './queries/get-settings.ts';
import { SETTINGS_SIGNAL, siteRealtime } from './site.realtime.ts';
import { mountSite } from './site.routes.ts';

export const siteFeature: Feature = {
  routes: mountSite,
  realtime: siteRealtime,
  signals: () => ({ [SETTINGS_SIGNAL]: forgetSettings }),
};
