// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { system } from '../../app/theme/system.ts';
import { FilterSwitch } from '../../components/ui/filter-switch.tsx';
import { startI18n } from '../../lib/i18n.ts';
import { ReportFilters } from './report-filters.tsx';
import { ownZone, type ReportQuery } from './report-period.ts';

beforeAll(() => startI18n());

async function show(zone: string, chosen: { topic?: string; agent?: string }) {
  const change = vi.fn();
  const query: ReportQuery = { from: '2026-01-01', to: '2026-01-30', zone };
  render(
    <ChakraProvider value={system}>
      <ReportFilters query={query} change={change} chosen={chosen}>
        <input aria-label="topic" />
      </ReportFilters>
    </ChakraProvider>,
  );
  await screen.findByText('UTC');
  return change;
}

const chip = (name: string) => screen.queryByLabelText(`Remove filter: ${name}`);

it('shows a report’s chosen filters as chips while they are folded, each with a way to drop it', async () => {
  const change = await show('Pacific/Auckland', { topic: 'Deposit' });
  const topic = chip('Deposit');
  expect(chip('Pacific/Auckland')).not.toBeNull();
  if (topic) fireEvent.click(topic);
  expect(change).toHaveBeenCalledWith({ topic: '' });
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(change).toHaveBeenLastCalledWith({ zone: '', topic: '' });
  fireEvent.click(screen.getByText('Filters'));
  expect(chip('Deposit')).toBeNull();
});

it('has a switch that says by its role and its words what it does, and stands as a chip while it is on', async () => {
  const turn = vi.fn();
  const query: ReportQuery = { from: '2026-01-01', to: '2026-01-30', zone: ownZone() };
  const toolbar = (checked: boolean) => (
    <ChakraProvider value={system}>
      <ReportFilters query={query} change={vi.fn()}>
        <FilterSwitch label="Business hours" checked={checked} onChange={turn} />
      </ReportFilters>
    </ChakraProvider>
  );
  const { rerender } = render(toolbar(false));
  const control = await screen.findByRole('switch', { name: 'Business hours', hidden: true });
  expect([control.getAttribute('type'), chip('Business hours')]).toEqual(['checkbox', null]);
  fireEvent.click(control);
  await waitFor(() => expect(turn).toHaveBeenCalledWith(true));
  rerender(toolbar(true));
  const dropped = await screen.findByLabelText('Remove filter: Business hours');
  fireEvent.click(dropped);
  expect(turn).toHaveBeenLastCalledWith(false);
});

it('has nothing to clear where only the period and the reader’s own zone are set', async () => {
  await show(ownZone(), {});
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});
