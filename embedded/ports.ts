import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';
/** Below those that systems give to whoever asks for any: such a one may be taken again before it is used. */
const FIRST_PORT = 20_000;
const PORTS = 10_000;
/** Processes that look at the same time look in different places: none knows what another is about to listen on. */
const BLOCK = 20;
const BLOCKS = PORTS / BLOCK;
let next = (process.pid % BLOCKS) * BLOCK;

/** A TCP port of this machine that nothing listens on, and that no other call of this process was answered lately. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + next;
    next = (next + 1) % BLOCK === 0 ? randomInt(BLOCKS) * BLOCK : next + 1;
    if (await isPortFree(port, LOOPBACK)) return port;
  }
}

/** True when `host:port` can be listened on. */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    () => false,
  );
}

/** True when what listens on the port answers Redis's PING: it is up and has read its files. */
export async function answersPing(port: number, password?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: LOOPBACK, timeout: 1000 });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    const login = password ? `AUTH ${password}\r\n` : '';
    let answer = '';
    socket.on('connect', () => socket.write(`${login}PING\r\n`));
    socket.on('data', (data) => {
      answer += data.toString();
      if (answer.endsWith('\r\n') && answer !== '+OK\r\n') finish(answer.endsWith('+PONG\r\n'));
    });
    socket.on('error', () => finish(false));
    socket.on('timeout', () => finish(false));
  });
}

function listenOnce(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}
