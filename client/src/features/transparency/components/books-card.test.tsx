// @vitest-environment jsdom
import type { TransparencySummary } from '@lode/shared/transparency/schemas';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { i18n, startI18n } from '../../../lib/i18n.ts';
import { StoreProvider, store } from '../../../lib/store.ts';
import { provideSummary } from '../summary-state.ts';
import { BooksCard } from './books-card.tsx';

const summary: TransparencySummary = {
  computed_at: new Date().toISOString(),
  owed_usd: '1271.36',
  held_usd: null,
  revenue_usd: '0.00',
  rewards_usd: '0.00',
  capacity_th: '5000.00',
  sold_th: '1250.00',
  days: [],
};

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces('home');
});

function show(facts: TransparencySummary): HTMLElement {
  provideSummary(facts);
  return render(
    <StoreProvider store={store}>
      <MemoryRouter>
        <BooksCard />
      </MemoryRouter>
    </StoreProvider>,
  ).container;
}

it('H5: a farm without a past says so, and what is not known is a dash', () => {
  const card = show(summary);
  expect(screen.getByText('Nothing booked yet')).toBeTruthy();
  expect(screen.getByText('$1,271.36')).toBeTruthy();
  expect(screen.getByText('–')).toBeTruthy();
  expect(card.querySelectorAll('figure rect')).toHaveLength(0);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/transparency');
});

it('draws a bar for every sum of a day, none for a day without, the highest as high as the drawing', () => {
  const days = [
    { day: '2026-01-01', revenue_usd: '100.00', rewards_usd: '0.00' },
    { day: '2026-01-02', revenue_usd: '0.00', rewards_usd: '0.00' },
    { day: '2026-01-03', revenue_usd: '50.00', rewards_usd: '25.00' },
  ];
  const bars = [...show({ ...summary, days }).querySelectorAll('figure rect')];
  expect(bars.map((bar) => bar.getAttribute('height'))).toEqual(['100.0', '50.0', '25.0']);
  expect(screen.getByText('$100.00')).toBeTruthy();
});
