import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fetchJson } from '../../../platform/fetch-json.ts';
import { coinbase } from './coinbase.ts';
import { coingecko } from './coingecko.ts';
import { kraken } from './kraken.ts';
import type { Prices } from './provider.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A provider as it answers over HTTP; returns its base URL. */
async function serve(answer: (url: URL, response: ServerResponse) => void): Promise<string> {
  server = createServer((request: IncomingMessage, response) => {
    answer(new URL(request.url ?? '/', 'http://provider'), response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const nothing: Prices = new Map();
const textOf = (prices: Prices) =>
  Object.fromEntries([...prices].map(([symbol, price]) => [symbol, price.toSignificantDigits(8).toFixed()]));

test('gives up on a provider that does not answer in time', async () => {
  const url = await serve(() => undefined);
  await expect(fetchJson(url, z.unknown(), { timeoutMs: 50 })).rejects.toThrow('timeout');
});

describe('coinbase', () => {
  test('turns units for one USD into USD for one coin, and keeps fiat as it is', async () => {
    const url = await serve((_url, response) =>
      json(response, {
        data: {
          currency: 'USD',
          rates: { BTC: '0.00001', TRX: '4', USDT: '0.9998', EUR: '0.918', XYZ: '7' },
        },
      }),
    );
    expect(textOf(await coinbase(url).fetch(nothing))).toEqual({
      EUR: '0.918',
      BTC: '100000',
      USDT: '1.0002',
      TRX: '0.25',
    });
  });

  test('a zero, a negative or a word is no price', async () => {
    const url = await serve((_url, response) =>
      json(response, {
        data: { currency: 'USD', rates: { BTC: '0', TRX: '-4', EUR: 'soon', GBP: '0.786' } },
      }),
    );
    expect(textOf(await coinbase(url).fetch(nothing))).toEqual({ GBP: '0.786' });
  });

  test('rejects an answer of another shape, a refusal, and what is not JSON', async () => {
    const shape = await serve((_url, response) => json(response, { data: { currency: 'EUR', rates: {} } }));
    await expect(coinbase(shape).fetch(nothing)).rejects.toThrow('USD');
    const refusal = await serve((_url, response) => json(response, {}, 429));
    await expect(coinbase(refusal).fetch(nothing)).rejects.toThrow('429');
    const page = await serve((_url, response) => response.end('<html>'));
    await expect(coinbase(page).fetch(nothing)).rejects.toThrow();
  });
});

describe('kraken', () => {
  const answers: Record<string, { name: string; price: string }> = {
    XBTUSD: { name: 'XXBTZUSD', price: '100000.10000' },
    USDTUSD: { name: 'USDTZUSD', price: '1.00020' },
    TRXUSD: { name: 'TRXUSD', price: '0.247500' },
    EURUSD: { name: 'ZEURZUSD', price: '1.25000' },
    USDJPY: { name: 'ZUSDZJPY', price: '149.800' },
  };

  test('takes the last trade of every pair that exists', async () => {
    const url = await serve((asked, response) => {
      const found = answers[asked.searchParams.get('pair') ?? ''];
      if (!found) json(response, { error: ['EQuery:Unknown asset pair'] });
      else
        json(response, { error: [], result: { [found.name]: { c: [found.price, '0.1'], v: ['1', '2'] } } });
    });
    expect(textOf(await kraken(url).fetch(nothing))).toEqual({
      BTC: '100000.1',
      USDT: '1.0002',
      TRX: '0.2475',
      EUR: '0.8',
      JPY: '149.8',
    });
  });

  test('rejects when no pair is answered', async () => {
    const url = await serve((_url, response) => json(response, { error: ['EService:Unavailable'] }, 503));
    await expect(kraken(url).fetch(nothing)).rejects.toThrow('503');
  });
});

describe('coingecko', () => {
  test('takes USD prices, very small ones too, and derives fiat from one coin in both', async () => {
    const url = await serve((_url, response) =>
      json(response, {
        bitcoin: { usd: 100000, eur: 91800, vnd: 2531000000 },
        tether: { usd: 1.0002 },
        vechain: { usd: 4.21e-8 },
      }),
    );
    expect(textOf(await coingecko(url).fetch(nothing))).toEqual({
      BTC: '100000',
      USDT: '1.0002',
      VET: '0.0000000421',
      EUR: '0.918',
      VND: '25310',
    });
  });

  test('asks for every coin and currency in one request', async () => {
    const asked: URL[] = [];
    const url = await serve((one, response) => {
      asked.push(one);
      json(response, {});
    });
    expect((await coingecko(url).fetch(nothing)).size).toBe(0);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.searchParams.get('ids')).toBe('bitcoin,tether,tron,vechain');
    expect(asked[0]?.searchParams.get('vs_currencies')).toContain('usd,eur,');
  });
});
