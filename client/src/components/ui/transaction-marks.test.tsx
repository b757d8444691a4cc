// @vitest-environment jsdom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import type { PublicInfo } from '@lode/shared/site/schemas';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { provideSiteInfo } from '../../lib/site-info.ts';
import { StoreProvider, store } from '../../lib/store.ts';
import { AddressGroups, groupsOf } from './address-groups.tsx';
import { ExplorerLink } from './explorer-link.tsx';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const site = (simulated_chains: boolean) => act(() => provideSiteInfo({ simulated_chains } as PublicInfo));
const draw = (node: ReactNode) =>
  render(
    <StoreProvider store={store}>
      <ChakraProvider value={defaultSystem}>{node}</ChakraProvider>
    </StoreProvider>,
  );

beforeAll(() => startI18n());

it('an address stands whole in groups of four, is read whole, and its gaps are no characters', () => {
  draw(<AddressGroups address={ADDRESS} />);
  const shown = screen.getByRole('img', { name: ADDRESS });
  expect(shown.textContent).toBe(ADDRESS);
  const groups = ['TR7N', 'Hqje', 'KQxG', 'TCi8', 'q8ZY', '4pL8', 'otSz', 'gjLj', '6t'];
  expect(groupsOf(ADDRESS)).toEqual(groups);
  expect(groupsOf('')).toEqual([]);
});

it.each([
  ['BTC', 'https://mempool.space/tx/ab12'],
  ['USDT', 'https://tronscan.org/#/transaction/ab12'],
  ['VET', 'https://explore.vechain.org/transactions/ab12'],
] as const)('a transaction of %s leads to its chain’s explorer, in a tab of its own', (coin, url) => {
  site(false);
  draw(<ExplorerLink coin={coin} txid="ab12" />);
  const link = screen.getByRole('link', { name: /new tab/ });
  expect(link.getAttribute('href')).toBe(url);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

it('H6: on an invented chain a word says so, and nothing leads anywhere', () => {
  site(true);
  draw(<ExplorerLink coin="BTC" txid="ab12" />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Simulated')).toBeTruthy();
});
