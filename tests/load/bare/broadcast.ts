import type { Server } from 'socket.io';
import { serveHelper } from '../helper.ts';
import { startBareGateway } from './gateway.ts';

let io: Server | undefined;

/** The fan-out's bare path: a Socket.IO server told to broadcast. */
const api = {
  async listen(): Promise<string> {
    const gateway = await startBareGateway();
    io = gateway.io;
    return gateway.url;
  },
  broadcast(event: string, payload: unknown): void {
    io?.emit(event, payload);
  },
};

export type BroadcastApi = typeof api;

serveHelper(api);
