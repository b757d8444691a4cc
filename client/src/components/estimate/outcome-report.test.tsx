// @vitest-environment jsdom
import { outcomeOf } from '@lode/shared/mining/outcome';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { i18n, startI18n } from '../../lib/i18n.ts';
import { OutcomeReport } from './outcome-report.tsx';

const TH = 1_000_000n;
const USD = 1_000_000n;

const source = (perThDay: string, days: number) => ({
  per_th_day_usd: perThDay,
  days,
  first_day: '2026-01-01',
  last_day: '2026-01-07',
  revenue_usd: '1234.56',
  farm_th: '10000.00',
  fee_percent: '10',
});

/** 20 TH/s for $500, at so many micro-dollars for one TH/s and day. */
async function draw(perThDay: bigint, days = 7): Promise<string> {
  const outcome = outcomeOf({ paid: 500n * USD, hashPower: 20n * TH, perThDay });
  const estimate = source(`0.${String(perThDay).padStart(6, '0')}`, days);
  await act(async () => {
    render(
      <MemoryRouter>
        <Suspense>
          <OutcomeReport outcome={outcome} estimate={estimate} startsAt="2026-01-08T12:00:00.000Z" />
        </Suspense>
      </MemoryRouter>,
    );
  });
  return (await screen.findByTestId('outcome')).textContent ?? '';
}

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces('estimate');
});

describe('H3: an estimate never hides a loss', () => {
  it('says what is paid, what comes back and what is lost, and what would break even', async () => {
    const told = await draw(50_000n);
    expect(told).toContain(
      'You pay $500.00. At today’s pace you get back about $365 in a year: $135 less than you paid.',
    );
    expect(told).toContain('not earned back within the contract');
    expect(told).toContain('one TH/s must earn $0.068494 a day. Today’s pace: $0.050000.');
  });

  it('says a gain as one, and the day on which the price is earned back', async () => {
    const told = await draw(100_000n);
    expect(told).toContain('about $730 in a year: $230 more than you paid.');
    expect(told).toContain('earned back on Sep 15, 2026');
  });

  it('calls about the same neither a gain nor a loss', async () => {
    expect(await draw(68_493n)).toContain('in a year: about what you paid.');
  });

  it('names its source with every figure of it, and marks little data', async () => {
    const told = await draw(50_000n);
    expect(told).toContain(
      'Days of data: 7, up to Jan 7, 2026. Revenue booked: $1,234.56, shared among 10,000.00',
    );
    expect(told).toContain('Maintenance fee: 10.00%.');
    expect(told).not.toContain('Little data');
    expect(screen.getByRole('link', { name: 'Transparency' }).getAttribute('href')).toBe('/transparency');
    cleanup();
    expect(await draw(50_000n, 6)).toContain('Little data');
  });
});
