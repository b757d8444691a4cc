import { expect, test } from 'vitest';
import { loginOf, placeOfNode, redisNodes } from './redis-nodes.ts';

const A = 'redis://lode:a%2Cb@one:6379';
const B = 'redis://lode:a%2Cb@two:6380';

test('one address is one Redis, as its client reads it, a comma in its password included', () => {
  for (const url of ['redis://one:6379/2', '/tmp/redis.sock', 'redis://:a,b@one:6379', 'rediss://one'])
    expect(redisNodes.parse(url)).toEqual([url]);
  expect(redisNodes.parse(undefined)).toEqual(['redis://127.0.0.1:6379']);
});

test('several addresses are nodes of a Cluster, which are spoken to alike', () => {
  expect(redisNodes.parse(`${A}, ${B},${A}`)).toEqual([A, B, A]);
  expect(loginOf(A)).toEqual({ username: 'lode', password: 'a,b' });
  expect(loginOf('rediss://one:6379')).toEqual({ tls: {} });
});

test.each([
  ['another password', `${A},redis://lode:other@two:6380`],
  ['no password', `${A},redis://two:6380`],
  ['with and without TLS', 'redis://one:6379,rediss://two:6379'],
  ['a database', 'redis://one:6379/1,redis://two:6379/1'],
  ['half an address', 'redis://one:6379,two:6379'],
])('nodes of a Cluster with %s are refused in a sentence', (_what, list) => {
  expect(() => redisNodes.parse(list)).toThrow(/of a Redis Cluster/);
});

test('a node is found by the name that its Cluster has for it', () => {
  expect(placeOfNode('10.0.0.7:6379')).toEqual({ host: '10.0.0.7', port: 6379 });
  expect(placeOfNode('fd00::7:6379')).toEqual({ host: 'fd00::7', port: 6379 });
});
