import type { Delivery } from '@lode/server/platform/realtime';
import { userRoom } from '@lode/shared/core/rooms';
import { redisUrl, startRedisServer } from '../../harness/backend.ts';
import { TEST_SECRET } from '../../harness/cluster.ts';
import { until } from '../../harness/wait.ts';
import type { HearersApi } from '../hearers.ts';
import { startHelper } from '../helper.ts';
import type { PublishersApi } from '../publishers.ts';
import type { Figure, Row, RowOptions } from '../report.ts';

const GATEWAYS = [2, 8, 32];
const CUSTOMERS_OF_EACH = 50;
/** Like a message with its session. */
const PAYLOAD = { text: 'x'.repeat(1500) };
const FLAT = 0.1;

interface Taken {
  bytes: number;
  processorMs: number;
}

/** What one gateway hears and spends for `rounds` deliveries to each customer of all gateways. */
async function taken(gateways: number, rounds: number): Promise<Taken> {
  const server = await startRedisServer();
  const env = { REDIS_URL: redisUrl(server.place()), SECRET: TEST_SECRET };
  const helper = startHelper<HearersApi>('./hearers.ts');
  const publisher = startHelper<PublishersApi>('./publishers.ts');
  try {
    const rooms = Array.from({ length: gateways }, (_, gateway) =>
      Array.from({ length: CUSTOMERS_OF_EACH }, (_, customer) => userRoom(`${gateway}-${customer}`)),
    );
    await helper.call('listen', env, rooms);
    await publisher.call('connect', env);
    const all = rooms.flat();
    const before = [await publisher.call('bytesOut'), await helper.call('processorMs')] as const;
    const told = all.map(
      (room): Delivery => ({ kind: 'emit', room, event: 'support:head', payload: PAYLOAD }),
    );
    for (let round = 0; round < rounds; round += 1) await publisher.call('publish', told);
    await until(async () => (await helper.call('heard')) >= all.length * rounds);
    const bytes = (await publisher.call('bytesOut')) - before[0];
    const processorMs = (await helper.call('processorMs')) - before[1];
    return { bytes: bytes / gateways, processorMs: processorMs / gateways };
  } finally {
    await Promise.all([helper.stop(), publisher.stop()]);
    await server.stop();
  }
}

function figureOf(what: string, few: number, many: number, unit: string): Figure {
  const ratio = many / few;
  return {
    what,
    ours: `${Math.round(many)} ${unit}`,
    ratio: `${ratio.toFixed(2)}× of ${GATEWAYS[0]} gateways`,
    goal: '0.9–1.1×',
    reached: Math.abs(ratio - 1) <= FLAT,
  };
}

async function measure({ quick, say }: RowOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  let first: Taken | undefined;
  for (const gateways of GATEWAYS) {
    say(`${gateways} gateways with ${CUSTOMERS_OF_EACH} customers each`);
    const one = await taken(gateways, quick ? 5 : 100);
    first ??= one;
    figures.push(
      figureOf(`Bytes to each of ${gateways} gateways`, first.bytes, one.bytes, 'bytes'),
      figureOf(`Processor of each of ${gateways} gateways`, first.processorMs, one.processorMs, 'ms'),
    );
  }
  return figures;
}

export const hearingRow: Row = {
  name: 'hearing',
  title: 'What a gateway hears, however many there are',
  run: measure,
};
