import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import { describe, expect, test } from 'vitest';
import { FIGURES, valuesOf } from './figures.ts';
import { breaksFirst, costOf, type Deployment, endOf, type Load, sizeFor, usedOf } from './model.ts';

const of = valuesOf();
const many: Load = { sockets: 1_000_000, messagesPerS: 10_000 };
const timesOf = (load: Load, times: number): Load => ({
  sockets: load.sockets * times,
  messagesPerS: load.messagesPerS * times,
});
const sized = (load: Load): Deployment => sizeFor(load, 'by rooms', of) ?? expect.fail('Nothing carries it');

describe('the model of a deployment', () => {
  test('is linear in users where servers hear only what is theirs', () => {
    const cost = (load: Load) => costOf(load, sized(load), of).perThousandUsers;
    for (const times of [2, 4, 10]) expect(cost(timesOf(many, times)) / cost(many)).toBeCloseTo(1, 1);
    expect(cost(timesOf(many, 1 / 1000)), 'two of everything cost few users much').toBeGreaterThan(
      cost(many),
    );
  });

  test('sizes so that no limit is used beyond its fill, and one server less would be too few', () => {
    for (const load of [many, { sockets: 20_000, messagesPerS: 3000 }, { sockets: 500, messagesPerS: 1 }]) {
      const fits = sized(load);
      expect(Math.max(...Object.values(usedOf(load, fits, 'by rooms', of)))).toBeLessThanOrEqual(of.fill);
      if (fits.servers === 2) continue;
      const fewer = usedOf(load, { ...fits, servers: fits.servers - 1 }, 'by rooms', of);
      expect(Math.max(...Object.values(fewer))).toBeGreaterThan(of.fill);
    }
  });

  test('one channel ends however many servers there are: each hears every message', () => {
    const network = (channels: 'one' | 'by rooms', servers: number) =>
      usedOf(many, { servers, workers: 2, redis: 1, shards: 1 }, channels, of)['network of a Redis'];
    expect(network('one', 20) / network('one', 10)).toBe(2);
    expect(network('by rooms', 20) / network('by rooms', 10)).toBe(1);
    expect(sizeFor(many, 'one', of)).toBeUndefined();
    const end = endOf(many, 'one', of);
    expect(end.atTimes).toBeLessThan(1);
    expect(end.limit).toBe('network of a Redis');
    expect(endOf({ sockets: 1000, messagesPerS: 10_000 }, 'one', { ...of, redisBytesMax: 1e12 }).limit).toBe(
      'processor of a server',
    );
  });

  test('says what breaks first: sockets where all are quiet, the store where all write', () => {
    const compose: Deployment = { servers: 2, workers: 2, redis: 1, shards: 1 };
    expect(breaksFirst({ sockets: 8000, messagesPerS: 1 }, compose, 'one', of)).toEqual({
      limit: 'sockets of a server as measured',
      atTimes: 1.25,
    });
    const writing = breaksFirst(
      { sockets: 500, messagesPerS: 1000 },
      { ...compose, servers: 20 },
      'by rooms',
      of,
    );
    expect(writing.limit).toBe('transactions of a shard');
  });

  test('every figure has its source, and says of it what stands there', () => {
    for (const { source } of Object.values(FIGURES)) {
      if (!('file' in source)) continue;
      expect(readFileSync(join(projectRoot, source.file), 'utf8')).toContain(source.says);
    }
  });
});
