import type { Namespace } from 'socket.io';
import { Adapter } from 'socket.io-adapter';
import type { Hearing } from '../platform/hearing.ts';

const LOCAL = 'here:';

/** A room that only this gateway speaks to. */
export const localRoom = (name: string) => LOCAL + name;

/** Rooms of this process alone, as Socket.IO keeps them; to have joined one is to hear what is told to it. */
export function heardRooms(hearing: Hearing): typeof Adapter {
  return class extends Adapter {
    constructor(namespace: Namespace) {
      super(namespace);
      this.on('delete-room', (room: string) => hearing.letGo(room));
    }

    override addAll(id: string, rooms: Set<string>): Promise<void> | undefined {
      // Rooms of one process: it is done when it returns.
      void super.addAll(id, rooms);
      return hearing.hold([...rooms].filter((room) => room !== id && !room.startsWith(LOCAL)));
    }
  };
}
