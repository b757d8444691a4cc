import type { Feature } from '../../platform/feature.ts';
import { SETTINGS_SIGNAL, siteRealtime } from './site.realtime.ts';
import { mountSite } from './site.routes.ts';
import { settingsReader, siteSocket } from './site.socket.ts';

export const siteFeature: Feature = {
  routes: mountSite,
  realtime: siteRealtime,
  socket: siteSocket,
  signals: (io) => ({ [SETTINGS_SIGNAL]: settingsReader(io) }),
};
