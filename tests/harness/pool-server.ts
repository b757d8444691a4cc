import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const SECRET = 'a secret of the pool';

interface Answer {
  body?: unknown;
  /** What it is signed with, where that is not the pool's secret. */
  sign?: string;
  status?: number;
}

/** A pool on loopback as its HTTP interface is told in the README; what it was asked, and what stops it. */
export async function startPool(answer: (day: string) => Answer) {
  const asked: { day: string; key: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const day = request.url?.split('/').at(-1) ?? '';
    asked.push({ day, key: request.headers['x-api-key'] as string | undefined });
    const { body, sign = SECRET, status = 200 } = answer(day);
    const text = JSON.stringify(body ?? {});
    response.writeHead(status, { 'x-signature': createHmac('sha256', sign).update(text).digest('hex') });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { httpPool } = await import('@lode/server/features/mining/pools/http-pool');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pool = httpPool({ url, apiKey: 'our key', secret: SECRET });
  return { pool, asked, stop: () => new Promise((resolve) => server.close(resolve)) };
}

/** What a pool says of a day. */
export const stated = (day: string, amount = '0.01250000') => ({
  body: { day, final: true, coin: 'BTC', amount },
});

/** The same as the server takes it in. */
export const statementOf = (amount: string) => ({
  coin: 'BTC' as const,
  amount: BigInt(Math.round(Number(amount) * 1e8)),
});
