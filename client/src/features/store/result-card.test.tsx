// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../app/theme/system.ts';
import { i18n, startI18n } from '../../lib/i18n.ts';
import { ResultCard } from './result-card.tsx';
import { offersOf, useDraft } from './use-draft.ts';

const estimate = {
  per_th_day_usd: '0.05',
  days: 7,
  first_day: '2026-01-01',
  last_day: '2026-01-07',
  revenue_usd: '1234.56',
  farm_th: '1000.00',
  fee_percent: '10',
};
const catalogue = {
  plans: [{ id: 'one', name: 'One', price_per_th: '25.00', minimum_usd: '50.00', tiers: [] }],
  capacity: { total_th: '1000.00', sold_th: '0.00', left_th: '1000.00' },
  estimate,
  maintenance_fee_percent: '10',
  contract_days: 365,
};

function Shown() {
  const draft = useDraft(offersOf(catalogue));
  return draft.offer && <ResultCard catalogue={catalogue} draft={draft} offer={draft.offer} action={null} />;
}

async function draw(amount: string): Promise<string> {
  await act(async () => {
    render(
      <ChakraProvider value={system}>
        <MemoryRouter initialEntries={[`/app/store?plan=one&amount=${amount}`]}>
          <Suspense>
            <Shown />
          </Suspense>
        </MemoryRouter>
      </ChakraProvider>,
    );
  });
  return (await screen.findByRole('region', { name: 'What it buys and may earn' })).textContent ?? '';
}

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces(['store', 'estimate', 'errors']);
});

describe('what an investment may bring (H3)', () => {
  it('is told with its loss, and each share after the price', async () => {
    const told = await draw('500');
    expect(told).toContain('you get back about $365 in a year: $135 less than you paid');
    expect(told).toContain('-2.22%');
  });

  it.each([
    ['more than the farm has', '999999999'],
    ['less than the minimum', '49'],
    ['no amount', 'x'],
  ])('has no figure for %s, only why', async (_what, amount) => {
    const told = await draw(amount);
    expect(told).not.toMatch(/TH\/s|%/);
    expect(told).not.toContain('year');
  });
});
