import { can } from '@lode/shared/core/abilities';
import { FINANCE_ROOM } from '@lode/shared/core/rooms';
import type { SocketFeature } from '../../platform/typed-socket.ts';

export function financeSocket(): SocketFeature {
  return {
    handlers: {},
    joining: async (socket) => {
      if (can(socket.data.identity, 'finance:read')) await socket.join(FINANCE_ROOM);
    },
  };
}
