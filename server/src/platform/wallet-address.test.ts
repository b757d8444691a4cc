import { expect, test } from 'vitest';
import { chainOfAddress } from './wallet-address.ts';

test.each([
  // The genesis block's, BIP 13's, BIP 173's and BIP 350's own examples.
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bitcoin'],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'bitcoin'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bitcoin'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bitcoin'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'bitcoin'],
  // The contract of USDT on Tron.
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'tron'],
  ['0x0000000000000000000000000000456E65726779', 'vechain'],
])('%s is on %s', (address, chain) => {
  expect(chainOfAddress(address)).toBe(chain);
});

test.each([
  '',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  'Bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  // Version 1 with the checksum of version 0, and a test network's.
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  '0x0000000000000000000000000000456E6572677',
  '0xZ000000000000000000000000000456E65726779',
  'hello',
  '1'.repeat(500),
])('%j is none', (address) => {
  expect(chainOfAddress(address)).toBeUndefined();
});
