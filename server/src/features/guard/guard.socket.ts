import { can } from '@lode/shared/core/abilities';
import { GUARD_ABILITY } from '@lode/shared/guard/matters';
import { GUARD_ROOM } from '@lode/shared/guard/socket';
import type { SocketFeature } from '../../platform/typed-socket.ts';

export function guardSocket(): SocketFeature {
  return {
    handlers: {},
    joining: async (socket) => {
      if (can(socket.data.identity, GUARD_ABILITY)) await socket.join(GUARD_ROOM);
    },
  };
}
