import { expect, test } from 'vitest';
import { InsideAddress, isOutside, lookupOutside } from './outside-address.ts';

test.each([
  ...[
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
  ],
  ...['168.63.129.16', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00:ec2::254', 'ff02::1'],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '::127.0.0.1',
  ],
  ...['', 'localhost', '2001:db8::1'],
])('%s is inside', (address) => {
  expect(isOutside(address)).toBe(false);
});

test.each(['1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is outside', (address) => {
  expect(isOutside(address)).toBe(true);
});

test('a name that leads inside is refused when it is looked up', async () => {
  const error = await new Promise((resolve) => lookupOutside('localhost', { all: true }, resolve));
  expect(error).toBeInstanceOf(InsideAddress);
});
