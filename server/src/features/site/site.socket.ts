import { accountSettings } from '@lode/shared/accounts/settings';
import { logger } from '../../platform/logger.ts';
import type { LodeServer, SocketFeature } from '../../platform/typed-socket.ts';
import { forgetSettings, getSettings } from '../settings/queries/get-settings.ts';
import { requireOpenSite } from './queries/require-open-site.ts';

/** Customers connect only to a site that is open. */
export function siteSocket(): SocketFeature {
  return { handlers: {}, joining: ({ data }) => requireOpenSite(data.identity) };
}

/** Reads the settings again; a site that went under maintenance lets go of its customers' sockets. */
export function settingsReader(io: LodeServer): () => void {
  const follow = async (): Promise<void> => {
    forgetSettings();
    if (!(await getSettings(accountSettings)).maintenance) return;
    for (const socket of io.sockets.sockets.values())
      if (socket.data.identity?.kind === 'user') socket.disconnect(true);
  };
  return () => void follow().catch((error: unknown) => logger.warn({ err: error }, 'settings not followed'));
}
