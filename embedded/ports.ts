import { connect, createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** A TCP port of this machine that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  return listenOnce(0, LOOPBACK);
}

/** True when `host:port` can be listened on. */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    () => false,
  );
}

/** True when what listens on the port answers Redis's PING: it is up and has read its files. */
export async function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: LOOPBACK, timeout: 1000 });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => socket.write('PING\r\n'));
    socket.on('data', (data) => finish(data.toString().startsWith('+PONG')));
    socket.on('error', () => finish(false));
    socket.on('timeout', () => finish(false));
  });
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}
