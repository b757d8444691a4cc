import type { Coin } from '@lode/shared/core/money';
import { describe, expect, it } from 'vitest';
import { ofCoins } from './of-coins.ts';

const rows: Coin[] = ['BTC', 'USDT', 'BTC'];
const told = (all: Coin[], ...coins: Coin[]) => ofCoins(all, coins, (coin) => coin);

describe('payments of the coins that a question names', () => {
  it('are told alone', () => expect(told(rows, 'USDT')).toEqual(['USDT']));
  it('are all, where none is named', () => expect(told(rows)).toEqual(rows));
  it('are those of other coins where there are none: they are not denied', () =>
    expect(told(rows, 'TRX')).toEqual(rows));
  it('are none only where there are none at all', () => expect(told([], 'TRX')).toEqual([]));
});
