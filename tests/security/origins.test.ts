import { request } from 'node:http';
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { useCluster } from '../harness/use-site.ts';

const OTHER_SITE = 'https://app.example.com';
const own = useCluster({ servers: 1, workers: 0, env: { EMBEDDED: '1', ALLOWED_ORIGINS: OTHER_SITE } });
const port = () => new URL(own.cluster.urls[0] ?? '').port;

/** Status and text of a request that names this host. */
function ask(host: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: port(), path, headers: { host } }, (answer) => {
      const read = async () => ({
        status: answer.statusCode ?? 0,
        text: Buffer.concat(await answer.toArray()).toString(),
      });
      read().then(resolve, reject);
    });
    asked.on('error', reject).end();
  });
}

/** Whether a WebSocket comes about that says this of where it comes from. */
function connects(headers: Record<string, string>): Promise<boolean> {
  const socket = io(own.cluster.urls[0] ?? '', {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
  });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('connect_error', () => resolve(false));
  }).finally(() => socket.disconnect());
}

describe('the demo', () => {
  it('answers to its own names only, whatever leads to it', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST']) {
      expect([name, (await ask(`${name}:${port()}`, '/api/site/public-info')).status]).toEqual([name, 200]);
    }
    for (const host of ['rebound.example.com', 'localhost.example.com:3000', 'localhost@example.com']) {
      for (const path of ['/', '/api/site/public-info', '/dev/mailbox.json', '/metrics', '/health']) {
        const { status, text } = await ask(host, path);
        expect([host, path, status]).toEqual([host, path, 403]);
        expect(text).toContain('http://localhost');
      }
    }
    expect(await connects({ host: `rebound.example.com:${port()}` })).toBe(false);
  });
});

describe('a socket', () => {
  it('connects from the site’s own pages, listed ones, and what is no browser', async () => {
    const origins = [`http://127.0.0.1:${port()}`, `http://localhost:${port()}`, OTHER_SITE];
    for (const origin of origins) expect([origin, await connects({ origin })]).toEqual([origin, true]);
    expect(await connects({})).toBe(true);
  });

  it.each(['https://evil.example', 'null', 'https://app.example.com.evil.example', 'http://127.0.0.1:1'])(
    'of a page of %s is refused at its handshake',
    async (origin) => {
      expect(await connects({ origin })).toBe(false);
    },
  );
});
