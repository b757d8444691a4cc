import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['127.0.0.1', null],
  ['::ffff:127.0.0.5', null],
  ['::1', null],
])('people at %s are compared by %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
