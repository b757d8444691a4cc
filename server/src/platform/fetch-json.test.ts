import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fetchJson, ProviderStatus } from './fetch-json.ts';

const asked: string[] = [];
const provider = createServer(({ url = '' }, response) => {
  asked.push(url);
  if (url === '/elsewhere') response.writeHead(302, { location: '/price' }).end();
  else if (url === '/price') response.end('{"price":"1"}');
  else response.writeHead(503).end();
});
beforeAll(() => new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve)));
afterAll(() => provider.close());

const ask = (path: string) =>
  fetchJson(
    `http://127.0.0.1:${(provider.address() as AddressInfo).port}${path}`,
    z.object({ price: z.string() }),
  );

test('a provider is believed where it was asked, and followed nowhere else', async () => {
  expect(await ask('/price')).toEqual({ price: '1' });
  await expect(ask('/broken')).rejects.toThrow(ProviderStatus);
  asked.length = 0;
  await expect(ask('/elsewhere')).rejects.toThrow('fetch failed');
  expect(asked).toEqual(['/elsewhere']);
});
