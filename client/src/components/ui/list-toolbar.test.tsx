// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { system } from '../../app/theme/system.ts';
import { startI18n } from '../../lib/i18n.ts';
import { DayInput } from './day-input.tsx';
import { FilterSelect } from './filter-select.tsx';
import { ListToolbar } from './list-toolbar.tsx';

beforeAll(() => startI18n());

const chips = () => screen.queryAllByLabelText(/^Remove filter: /).map((chip) => chip.textContent);

it('shows what is chosen in folded filters as chips, each with a way to drop it, and nothing of those in sight', async () => {
  const onState = vi.fn();
  const select = { label: 'State', any: 'Any state', options: ['open', 'closed'] as const };
  render(
    <ChakraProvider value={system}>
      <ListToolbar>
        <FilterSelect {...select} label="In sight" value="open" onChange={vi.fn()} />
        <FilterSelect {...select} value="closed" text={(one) => `It is ${one}`} onChange={onState} />
        <FilterSelect {...select} label="Not chosen" value={undefined} onChange={vi.fn()} />
        <DayInput label="From" value="2026-03-01" onChange={vi.fn()} />
      </ListToolbar>
    </ChakraProvider>,
  );
  await screen.findByLabelText('Remove filter: It is closed');
  expect(chips()).toEqual(['It is closed', expect.stringMatching(/^From .*2026/)]);
  fireEvent.click(screen.getByLabelText('Remove filter: It is closed'));
  expect(onState).toHaveBeenCalledWith('');
  fireEvent.click(screen.getByText('Filters'));
  expect(chips()).toEqual([]);
});
