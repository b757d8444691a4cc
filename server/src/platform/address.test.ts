import { expect, test } from 'vitest';
import { countedAddress } from './address.ts';
import { plainAddress } from './address-list.ts';

test('an IPv4 address is counted as itself, mapped or not', () => {
  expect(plainAddress('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(countedAddress('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(countedAddress('192.0.2.7')).toBe('192.0.2.7');
});

test('all addresses of one IPv6 network count together', () => {
  expect(countedAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(countedAddress('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(countedAddress('2001:db8::9')).toBe('2001:db8:0:0::/64');
  expect(countedAddress('::1')).toBe('0:0:0:0::/64');
  expect(countedAddress('2001:db8:1:3::9')).not.toBe(countedAddress('2001:db8:1:2::9'));
});
