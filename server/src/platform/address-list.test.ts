import { describe, expect, it } from 'vitest';
import { isListed } from './address-list.ts';

describe('a list of addresses and networks', () => {
  const list = ['10.1.2.3', '192.168.0.0/16', '2001:db8::1', '2001:db8:1::/48'];

  it.each([
    ['10.1.2.3', true],
    ['::ffff:10.1.2.3', true],
    ['10.1.2.4', false],
    ['192.168.255.1', true],
    ['192.169.0.1', false],
    ['2001:db8::1', true],
    ['2001:db8::2', false],
    ['2001:db8:1:ffff::9', true],
    ['unknown', false],
    ['', false],
  ])('%s is on it: %s', (address, listed) => {
    expect(isListed(list, address)).toBe(listed);
  });

  it('an empty list holds nobody', () => {
    expect(isListed([], '10.1.2.3')).toBe(false);
  });
});
