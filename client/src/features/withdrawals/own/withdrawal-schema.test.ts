import type { WithdrawalMethod } from '@lode/shared/withdrawals/own-schemas';
import { expect, test } from 'vitest';
import { withdrawalSchema } from './withdrawal-schema.ts';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const tron: WithdrawalMethod = {
  currency: 'TRX',
  chain: 'tron',
  network: 'TRON',
  minimum_usd: '10.00',
  fee_usd: '1.00',
  rate: '0.25',
  available: true,
  problem: null,
  payable_usd: null,
  last_address: null,
};
const problems = (amount_usd: string, wallet_address = ADDRESS, available: string | undefined = '100.009') =>
  withdrawalSchema([tron], available)
    .safeParse({ amount_usd, wallet_address, currency: 'TRX' })
    .error?.issues.map(({ path, message }) => `${path.join()} ${message}`);

test('what is right passes: to the last cent that there is', () => {
  expect(problems('100')).toBeUndefined();
  expect(problems('10')).toBeUndefined();
});

test.each([
  ['', 'amount_usd WITHDRAWAL_AMOUNT_REQUIRED'],
  ['0', 'amount_usd AMOUNT_POSITIVE'],
  ['-5', 'amount_usd AMOUNT_POSITIVE'],
  ['1e2', 'amount_usd AMOUNT_INVALID'],
  ['9.99', 'amount_usd WITHDRAWAL_MINIMUM 10.00'],
  ['100.01', 'amount_usd EXCEEDS_BALANCE 100.00'],
])('section 5: an amount of "%s": %s', (amount, problem) => {
  expect(problems(amount)).toEqual([problem]);
});

test('section 5: an address is wanted, and one of the chosen network', () => {
  expect(problems('20', '  ')).toEqual(['wallet_address WALLET_ADDRESS_REQUIRED']);
  expect(problems('20', '0x7567D83b7b8d80ADdCb281A71d54Fc7B3364ffed')).toEqual([
    'wallet_address WALLET_ADDRESS_NETWORK',
  ]);
  expect(problems('20', ADDRESS.slice(1))).toEqual(['wallet_address WALLET_ADDRESS_INVALID']);
});
