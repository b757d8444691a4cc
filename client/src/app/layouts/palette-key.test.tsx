// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react';
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CommandPalette } from '../../components/ui/command-palette.tsx';
import { startI18n } from '../../lib/i18n.ts';
import { system } from '../theme/system.ts';
import type { StaffPaletteProps } from './staff-palette.tsx';

/** How the palette's code comes, each time that it is asked for. */
const arrival = vi.hoisted(() => ({ code: Promise.resolve() as Promise<unknown> }));
vi.mock('../../lib/lazy-code.tsx', async (load) => {
  const real = await load<typeof import('../../lib/lazy-code.tsx')>();
  const lazyCode: typeof real.lazyCode = (code, Missing) =>
    real.lazyCode(async () => {
      await arrival.code;
      return code();
    }, Missing);
  return { ...real, lazyCode };
});
vi.mock('./staff-palette.tsx', () => ({
  StaffPalette: (props: StaffPaletteProps) => (
    <CommandPalette label="everything" groups={[]} nothing="come" {...props} />
  ),
}));

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
});
beforeEach(async () => {
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

async function openPalette() {
  const { PaletteKey } = await import('./palette-key.tsx');
  render(
    <ChakraProvider value={system}>
      <PaletteKey />
    </ChakraProvider>,
  );
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
}

const field = () => screen.findByRole<HTMLInputElement>('combobox');
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });

it('keeps what is typed while the palette’s code has not come, and hands it over with the focus', async () => {
  let come = () => {};
  arrival.code = new Promise<void>((resolve) => {
    come = resolve;
  });
  await openPalette();
  fireEvent.keyDown(document.body, { key: 'd' });
  expect((await field()).value).toBe('d');
  expect(screen.getByText('Loading…')).toBeDefined();
  await type('deposits');
  await act(async () => come());
  await screen.findByText('come');
  expect((await field()).value).toBe('deposits');
  expect(document.activeElement).toBe(await field());
});

it('ends with Escape while its code has not come, and takes no key from then on', async () => {
  arrival.code = new Promise(() => undefined);
  await openPalette();
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  fireEvent.keyDown(await field(), { key: 'Escape' });
  await waitFor(() =>
    expect(screen.getByRole('dialog', { hidden: true }).getAttribute('data-state')).toBe('closed'),
  );
  expect(fireEvent.keyDown(document.body, { key: 'd' })).toBe(true);
});

it('gives the focus back to where it was, though its code came meanwhile', async () => {
  arrival.code = Promise.resolve();
  render(<input aria-label="composer" />);
  const composer = screen.getByLabelText('composer');
  composer.focus();
  await openPalette();
  await screen.findByText('come');
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  fireEvent.keyDown(await field(), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(composer));
});

it('says that its code could not be loaded, offers to load anew, and comes by itself with what was typed', async () => {
  arrival.code = Promise.reject(new Error('no network'));
  await openPalette();
  expect(await screen.findByText(/The search could not be loaded/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  await type('hold');
  arrival.code = Promise.resolve();
  fireEvent(window, new Event('online'));
  await screen.findByText('come');
  expect((await field()).value).toBe('hold');
});
