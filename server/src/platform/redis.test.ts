import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Enough of Redis for who listens: of its connections, the first goes silent once it is ready. */
let server: Server;
let connections: Socket[];
let subscribed: number[];

function answer(socket: Socket, place: number, asked: string): void {
  const command = asked.split('\r\n')[2]?.toLowerCase();
  if (command === 'info') socket.write('$19\r\nredis_version:7.2.0\r\n');
  else if (command === 'hello') socket.write("-ERR unknown command 'HELLO'\r\n");
  else if (command !== 'subscribe') socket.write('+OK\r\n');
  else {
    subscribed.push(place);
    if (place > 0) socket.write('*3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n');
  }
}

beforeEach(async () => {
  connections = [];
  subscribed = [];
  server = createServer((socket) => {
    const place = connections.push(socket) - 1;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      for (const asked of data.toString().split(/(?=\*\d)/)) answer(socket, place, asked);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const socket of connections) socket.destroy();
  server.close();
});

test('C6 a gateway whose Redis is gone without a word finds it when it asks, and listens over another connection', async () => {
  const { port } = server.address() as { port: number };
  vi.stubEnv('SECRET', 'a secret of the tests, long enough to sign with');
  vi.stubEnv('ALLOW_SIMULATED', '1');
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('REDIS_URL', `redis://127.0.0.1:${port}`);
  const { createListener, disconnectRedis } = await import('./redis.ts');
  const listener = createListener();
  await new Promise((resolve) => listener.once('ready', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = listener.subscribe('a');
  await vi.waitFor(() => expect(subscribed).toEqual([0]));
  const closed = new Promise((resolve) => listener.once('close', resolve));
  await vi.advanceTimersByTimeAsync(5000);
  await closed;
  await vi.advanceTimersByTimeAsync(1000);
  await asked;
  expect(subscribed).toEqual([0, 1]);
  disconnectRedis();
});
