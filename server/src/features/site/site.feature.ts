import type { Feature } from '../../platform/feature.ts';
import { siteName } from '../mail/ports/site-name.ts';
import { getSiteName } from './queries/get-site-name.ts';
import { SETTINGS_SIGNAL, siteRealtime } from './site.realtime.ts';
import { mountSite } from './site.routes.ts';
import { settingsReader, siteSocket } from './site.socket.ts';

export const siteFeature: Feature = {
  routes: mountSite,
  answerPorts: () => siteName.answerWith({ getSiteName }),
  realtime: siteRealtime,
  socket: siteSocket,
  signals: (io) => ({ [SETTINGS_SIGNAL]: settingsReader(io) }),
};
