import { pbkdf2Sync } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { expect, test } from 'vitest';
import { isBitcoinAddress, MAINNET, TESTNET } from './bitcoin.ts';
import { deriveAddress, readPublicKey } from './derive-address.ts';
import { isTronAddress, toTronAddress } from './tron.ts';
import { isVechainAddress } from './vechain.ts';

/** BIP39: the seed of a mnemonic. */
const seedOf = (mnemonic: string) => Uint8Array.from(pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512'));
const SEED = seedOf(`${'abandon '.repeat(11)}about`);
const accountOf = (path: string, seed = SEED) =>
  readPublicKey(HDKey.fromMasterSeed(seed).derive(path).publicExtendedKey);

test('BIP84: the published key gives the published addresses', () => {
  const zpub =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
  const account = readPublicKey(zpub);
  expect(deriveAddress(account, 0, 'bitcoin', MAINNET)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
  expect(deriveAddress(account, 1, 'bitcoin', MAINNET)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
});

test('TRON and VeChain: the published mnemonics give the published addresses', () => {
  expect(deriveAddress(accountOf("m/44'/195'/0'"), 0, 'tron', MAINNET)).toBe(
    'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  );
  const words = 'ignore empty bird silly journey junior ripple have guard waste between tenant';
  expect(deriveAddress(accountOf("m/44'/818'/0'", seedOf(words)), 0, 'vechain', MAINNET)).toBe(
    '0x339Fb3C438606519E2C75bbf531fb43a0F449A70',
  );
});

test('a private extended key is refused', () => {
  const key = HDKey.fromMasterSeed(SEED).derive("m/84'/0'/0'");
  expect(() => readPublicKey(key.privateExtendedKey)).toThrow('only public ones');
  expect(() => readPublicKey('xpub-nonsense')).toThrow('Not an extended public key');
});

test.each([
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', true],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', true],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', true],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', true],
  ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', true],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx', false],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', false],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', false],
  ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', false],
  ['', false],
])('Bitcoin: %s is an address: %s', (address, valid) => {
  expect(isBitcoinAddress(address, MAINNET)).toBe(valid);
});

test('the test network has addresses of its own', () => {
  expect(isBitcoinAddress('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', TESTNET)).toBe(true);
});

test('TRON: base58 with checksum; the hexadecimal forms of nodes are the same address', () => {
  const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  expect(isTronAddress(usdt)).toBe(true);
  expect(isTronAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T')).toBe(false);
  for (const form of [
    '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  ])
    expect(toTronAddress(form)).toBe(usdt);
  expect(toTronAddress(`${'0'.repeat(24)}a614f803b6fd780986a42c78ec9c7f77e6ded13c`)).toBe(usdt);
});

test('VeChain: mixed case counts only with its checksum', () => {
  expect(isVechainAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(true);
  expect(isVechainAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(true);
  expect(isVechainAddress('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false);
  expect(isVechainAddress('5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(false);
});
