import { expect, test } from 'vitest';
import { countedAddress, isLoopback, plainAddress } from './address.ts';

test.each([
  '192.0.2.7',
  '::ffff:192.0.2.7',
  '::FFFF:192.0.2.7',
  '::ffff:c000:207',
  '0:0:0:0:0:ffff:c000:0207',
])('an IPv4 address is counted as itself, spelt %s', (spelt) => {
  expect(plainAddress(spelt)).toBe('192.0.2.7');
  expect(countedAddress(spelt)).toBe('192.0.2.7');
});

test('all addresses of one IPv6 network count together, however they are spelt', () => {
  expect(countedAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(countedAddress('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(countedAddress('2001:0DB8:0001:0002::9')).toBe('2001:db8:1:2::/64');
  expect(countedAddress('2001:db8:1:2::192.0.2.7')).toBe('2001:db8:1:2::/64');
  expect(countedAddress('fe80::1:2%eth0')).toBe('fe80:0:0:0::/64');
  expect(countedAddress('2001:db8::9')).toBe('2001:db8:0:0::/64');
  expect(countedAddress('::1')).toBe('0:0:0:0::/64');
  expect(countedAddress('2001:db8:1:3::9')).not.toBe(countedAddress('2001:db8:1:2::9'));
});

test.each(['unknown', '', '192.0.2', '::ffff:nothing'])('what is no address stays itself: "%s"', (text) => {
  expect(countedAddress(text)).toBe(text);
});

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.5', true],
  ['::1', true],
  ['192.0.2.7', false],
  ['::2', false],
])('%s is this machine: %s', (address, loopback) => {
  expect(isLoopback(address)).toBe(loopback);
});
