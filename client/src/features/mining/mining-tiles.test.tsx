// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react';
import type { MiningSummary } from '@lode/shared/mining/schemas';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../app/theme/system.ts';
import { i18n, startI18n } from '../../lib/i18n.ts';
import { MiningTiles } from './mining-tiles.tsx';

const summary: MiningSummary = {
  hash_power_th: '20.00',
  running: 1,
  contracts: 1,
  efficiency_percent: '98.50',
  estimated_daily_usd: '1.00',
  estimate: {
    per_th_day_usd: '0.05',
    days: 7,
    first_day: '2026-01-01',
    last_day: '2026-01-07',
    revenue_usd: '700.00',
    farm_th: '1000.00',
    fee_percent: '10',
  },
  outlook: { paid_usd: '500.00', back_usd: '365.00', difference_usd: '135.00', verdict: 'less' },
  total_earned_usd: '0.00',
  last_payout: null,
  next_payout_at: '2026-01-09T00:01:00.000Z',
  now: '2026-01-08T12:00:00.000Z',
};

async function draw(shown: MiningSummary): Promise<string> {
  await act(async () => {
    render(
      <ChakraProvider value={system}>
        <MemoryRouter>
          <Suspense>
            <MiningTiles summary={shown} />
          </Suspense>
        </MemoryRouter>
      </ChakraProvider>,
    );
  });
  await screen.findByText('Efficiency');
  return document.body.textContent ?? '';
}

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces(['mining', 'estimate']);
});

describe('the figures of a customer’s miners (H3)', () => {
  it('say beside the estimate what was paid and what is lost, and whose the efficiency is', async () => {
    const told = await draw(summary);
    expect(told).toContain('98.50%');
    expect(told).toContain('of the farm’s 7-day average');
    expect(told).toContain(
      'You paid $500.00 for what runs now. At today’s pace it brings about $365 in total by its end: $135 less than you paid.',
    );
    expect(told).toContain('Revenue booked: $700.00');
  });

  it('show the farm’s efficiency to nobody who owns nothing', async () => {
    const told = await draw({ ...summary, running: 0, contracts: 0, hash_power_th: '0.00', outlook: null });
    expect(told).not.toContain('98.50%');
    expect(told).toContain('–');
  });
});
