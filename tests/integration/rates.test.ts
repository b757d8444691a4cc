import { pricesOf, type RateProvider, toPrice } from '@lode/server/features/rates/providers/provider';
import { rateRoutes } from '@lode/shared/rates/rest';
import { CRYPTO_SYMBOLS, FIAT_SYMBOLS } from '@lode/shared/rates/symbols';
import { siteRoutes } from '@lode/shared/site/rest';
import { expect, test } from 'vitest';
import { Api, codeOf } from '../harness/api.ts';
import { connectSocket } from '../harness/sockets.ts';
import { useCluster } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

// Without a worker: the tests say when prices are refreshed, and from whom.
const own = useCluster({ servers: 2, workers: 0 });
const urlOf = (server: number) => own.cluster.urls[server] ?? '';
const api = (server = 0) => new Api(urlOf(server));

const answer = (prices: Record<string, string>) =>
  pricesOf(Object.entries(prices).map(([symbol, price]) => [symbol, toPrice(price)]));

async function refresh(prices: Record<string, string>, name = 'coinbase'): Promise<void> {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates([{ name, fetch: async () => answer(prices) }]);
}

const stored = async (symbol: string) => (await api().call(rateRoutes.one, { params: { id: symbol } })).rate;

test('before the first refresh there is no rate, and lists are empty', async () => {
  expect(await api().call(rateRoutes.crypto)).toEqual([]);
  expect(await codeOf(api().call(rateRoutes.one, { params: { id: 'BTC' } }))).toBe('RATE_NOT_FOUND');
});

test('a refresh is stored as decimal text, answered by every server and sent to every visitor', async () => {
  const sockets = await Promise.all([connectSocket(urlOf(0)), connectSocket(urlOf(1))]);
  await refresh({ BTC: '96500.12', VET: '0.04210', EUR: '0.918', JPY: '149.80' });
  for (const socket of sockets) {
    const sent = await socket.waitFor('rates:rate.changed', (rate) => rate.symbol === 'BTC');
    expect(sent).toMatchObject({ rate: '96500.12', source: 'coinbase' });
  }
  for (const server of [0, 1]) {
    const crypto = await until(async () => {
      const rates = await api(server).call(rateRoutes.crypto);
      return rates.length > 0 && rates;
    });
    expect(crypto.map(({ symbol, rate }) => [symbol, rate])).toEqual([
      ['BTC', '96500.12'],
      ['VET', '0.0421'],
    ]);
    expect((await api(server).call(rateRoutes.fiat)).map((rate) => rate.symbol)).toEqual(['EUR', 'JPY']);
  }
  expect(await api().call(rateRoutes.one, { params: { id: 'btc' } })).toMatchObject({ symbol: 'BTC' });
  expect(await codeOf(api().call(rateRoutes.one, { params: { id: 'b1!' } }))).toBe('NOT_FOUND');
});

test('only what changed is sent, and a wild price changes nothing', async () => {
  const socket = await connectSocket(urlOf(0));
  await refresh({ BTC: '96500.12', EUR: '0.92' });
  await socket.waitFor('rates:rate.changed', (rate) => rate.symbol === 'EUR');
  expect(socket.all('rates:rate.changed').map((rate) => rate.symbol)).toEqual(['EUR']);
  await expect(refresh({ BTC: '9650' })).rejects.toThrow('usable');
  await refresh({ BTC: '9650', EUR: '0.93' });
  await until(async () => (await stored('EUR')) === '0.93');
  expect(await stored('BTC')).toBe('96500.12');
});

test('J1: refreshing twice, late and at once leaves the newest', async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const late = refreshRates([
    {
      name: 'late',
      fetch: async () => {
        await held;
        return answer({ BTC: '97000' });
      },
    },
  ]);
  await Promise.all([refresh({ BTC: '98000' }), refresh({ BTC: '98000' }), refresh({ BTC: '98000' })]);
  release?.();
  await late;
  await until(async () => (await stored('BTC')) === '98000');
});

test('the simulated provider fills every symbol and says what it is (H6)', async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
  const all = await until(async () => {
    const [crypto, fiat] = await Promise.all([api().call(rateRoutes.crypto), api().call(rateRoutes.fiat)]);
    return crypto.length === CRYPTO_SYMBOLS.length && [...crypto, ...fiat];
  });
  expect(all.map((rate) => rate.symbol)).toEqual([...CRYPTO_SYMBOLS, ...FIAT_SYMBOLS]);
  expect(new Set(all.map((rate) => rate.source))).toEqual(new Set(['simulated']));
  expect((await api().call(siteRoutes.publicInfo)).demo).toBe(true);
});

test('no provider can walk a rate away by itself, however slowly: it goes stale instead', async () => {
  const [{ refreshRates }, { RateModel }, { isStale }, { clock, setClockMoved }] = await Promise.all([
    import('@lode/server/features/rates/commands/refresh-rates'),
    import('@lode/server/features/rates/rate.model'),
    import('@lode/server/features/rates/rates.policy'),
    import('@lode/server/platform/clock'),
  ]);
  await RateModel.deleteMany({});
  const says = (name: string, price: () => number | undefined): RateProvider => ({
    name,
    fetch: async () => pricesOf([['BTC', toPrice(price())]]),
  });
  let minute = 0;
  let lied = 0;
  const liar = says('liar', () => 100_000 * 0.997 ** lied++);
  const away = says('away', () => undefined);
  /** What is stored after each minute; the liar says a little less each time. */
  const walk = async (minutes: number, ...others: RateProvider[]) => {
    const seen: number[] = [];
    for (const end = minute + minutes; minute < end; minute += 1) {
      setClockMoved(minute * 60_000);
      await refreshRates([liar, ...others]).catch(() => undefined);
      seen.push(Number((await RateModel.findById('BTC').lean())?.rate));
    }
    return seen;
  };
  const stale = async () => {
    const row = await RateModel.findById('BTC').lean();
    return row && isStale(row.at, clock.now());
  };
  try {
    const honest = ['one', 'other'].map((name) => says(name, () => 100_000));
    const watched = await walk(120, ...honest);
    expect(Math.min(...watched)).toBeGreaterThanOrEqual(90_000);
    expect(watched.at(-1)).toBe(100_000);
    expect(await stale()).toBe(false);
    lied = 0;
    const unwatched = await walk(90, away);
    expect(Math.min(...unwatched)).toBeGreaterThanOrEqual(90_000);
    expect(await stale()).toBe(true);
  } finally {
    setClockMoved(0);
    await RateModel.deleteMany({});
  }
});
