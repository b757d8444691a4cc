import { createServer } from 'node:http';
import { Server } from 'socket.io';

/** A Socket.IO server with the transport settings of ours, and nothing else. */
export async function startBareGateway(): Promise<{ io: Server; url: string }> {
  const http = createServer();
  const io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    pingInterval: 10_000,
    pingTimeout: 10_000,
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  return { io, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
}
