import { accountSettings } from '@lode/shared/accounts/settings';
import { AppError } from '@lode/shared/core/errors';
import { logger } from '../../platform/logger.ts';
import { addBrowserSpans, keepsTraces } from '../../platform/traces.ts';
import type { LodeServer, SocketFeature, SocketHandlers } from '../../platform/typed-socket.ts';
import { forgetSettings, getSettings } from '../settings/queries/get-settings.ts';
import { requireOpenSite } from './queries/require-open-site.ts';

const handlers: SocketHandlers = {
  'site:spans.tell': async ({ spans }) => {
    if (!keepsTraces()) throw new AppError('NOT_FOUND');
    addBrowserSpans(spans);
    return null;
  },
};

/** Customers connect only to a site that is open. */
export function siteSocket(): SocketFeature {
  return {
    handlers,
    joining: ({ data }) => requireOpenSite(data.identity),
    connected: async (socket) => {
      if (keepsTraces()) socket.emit('site:traces.wanted', {});
    },
  };
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
