import { expect, test } from 'vitest';
import { readRedisAddress } from './redis-address.ts';

test('a Cluster is named by some of its nodes, with login and encryption where they are asked for', () => {
  expect(readRedisAddress('redis://:word@store:6380/1')).toEqual({
    kind: 'one',
    url: 'redis://:word@store:6380/1',
  });
  expect(readRedisAddress('redis+cluster://a:7001,b,[::1]:7003/')).toEqual({
    kind: 'cluster',
    nodes: [
      { host: 'a', port: 7001 },
      { host: 'b', port: 6379 },
      { host: '::1', port: 7003 },
    ],
    login: {},
    tls: false,
  });
  expect(readRedisAddress('rediss+cluster://lode:p%40ss%3A@a:7001')).toMatchObject({
    login: { username: 'lode', password: 'p@ss:' },
    tls: true,
  });
  expect(readRedisAddress('redis+cluster://:word@a')).toMatchObject({ login: { password: 'word' } });
  expect(() => readRedisAddress('redis+cluster://')).toThrow('REDIS_URL');
});
