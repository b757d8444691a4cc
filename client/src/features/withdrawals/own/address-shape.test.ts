import { expect, test } from 'vitest';
import { addressProblem } from './address-shape.ts';

const BECH = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const OLD = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const THOR = '0x7567D83b7b8d80ADdCb281A71d54Fc7B3364ffed';

test.each([
  ['BTC', BECH],
  ['BTC', BECH.toUpperCase()],
  ['BTC', OLD],
  ['BTC', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  ['USDT', TRON],
  ['TRX', TRON],
  ['VET', THOR],
] as const)('%s takes %s', (coin, address) => {
  expect(addressProblem(coin, address)).toBeNull();
});

test.each([
  ['BTC', TRON],
  ['BTC', THOR],
  ['TRX', BECH],
  ['USDT', OLD],
  ['USDT', THOR],
  ['VET', TRON],
] as const)('%s: %s is of another network', (coin, address) => {
  expect(addressProblem(coin, address)).toBe('WALLET_ADDRESS_NETWORK');
});

test.each([
  ['BTC', BECH.slice(0, 12)],
  ['BTC', 'bc1Qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ['USDT', TRON.slice(1)],
  ['VET', THOR.slice(2)],
  ['VET', ''],
] as const)('%s refuses %s', (coin, address) => {
  expect(addressProblem(coin, address)).toBe('WALLET_ADDRESS_INVALID');
});
