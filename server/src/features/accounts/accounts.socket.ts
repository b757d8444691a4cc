import { tokenRoom } from '@lode/shared/accounts/socket';
import { userRoom } from '@lode/shared/core/rooms';
import { logger } from '../../platform/logger.ts';
import type { LodeServer, LodeSocket, SocketFeature } from '../../platform/typed-socket.ts';
import { renewTokens } from './commands/renew-tokens.ts';
import { findLivingTokens } from './queries/find-living-tokens.ts';

const CHECK_EVERY_MS = 30_000;

function tokenOf(socket: LodeSocket): string | undefined {
  return socket.data.identity?.tokenId;
}

type Living = Awaited<ReturnType<typeof findLivingTokens>>;

/** Whether its login is over, or has other rights by now than it was let in with. */
function isOutdated(socket: LodeSocket, living: Living): boolean {
  const { identity } = socket.data;
  if (!identity) return false;
  const login = living.get(identity.tokenId);
  return !login || login.restricted !== Boolean(identity.restricted);
}

/**
 * Disconnects this gateway's sockets whose login is over (it expired, or was revoked while Redis was
 * away) or has other rights by now. Logins used over a socket since the last check are renewed first, as a request
 * would.
 */
export async function checkSockets(io: LodeServer, used: Set<string>): Promise<void> {
  const renew = [...used];
  used.clear();
  if (renew.length > 0) await renewTokens(renew);
  const sockets = [...io.of('/').sockets.values()];
  const ids = new Set(sockets.flatMap((socket) => tokenOf(socket) ?? []));
  if (ids.size === 0) return;
  const living = await findLivingTokens([...ids]);
  for (const socket of sockets) if (isOutdated(socket, living)) socket.disconnect(true);
}

export function accountsSocket(io: LodeServer): SocketFeature {
  const used = new Set<string>();
  const check = () =>
    checkSockets(io, used).catch((error: unknown) => logger.warn({ err: error }, 'tokens not checked'));
  setInterval(() => void check(), CHECK_EVERY_MS).unref();

  return {
    handlers: {},
    joining: async (socket) => {
      const { identity } = socket.data;
      if (identity) await socket.join([userRoom(identity.userId), tokenRoom(identity.tokenId)]);
    },
    connected: async (socket) => {
      const tokenId = tokenOf(socket);
      if (tokenId === undefined) return;
      socket.onAny(() => used.add(tokenId));
      // A login that changed between authenticating and joining its room was not there to be disconnected.
      if (isOutdated(socket, await findLivingTokens([tokenId]))) socket.disconnect(true);
    },
  };
}
