// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react';
import type { TourEnd, User } from '@lode/shared/accounts/schemas';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { system } from '../../app/theme/system.ts';
import { startI18n } from '../../lib/i18n.ts';
import { replaceUser } from '../../lib/session.ts';
import { StoreProvider, store } from '../../lib/store.ts';
import { TourOffer } from './tour-offer.tsx';
import { TourStrip } from './tour-strip.tsx';

const person = (tour: TourEnd | null) => ({ role: 'user', preferences: { tour } }) as User;

/** What was kept for the account. */
const ends = vi.hoisted((): TourEnd[] => []);
vi.mock('../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_route: unknown, { body }: { body: { tour: TourEnd } }) => {
    ends.push(body.tour);
    return person(body.tour);
  },
}));

beforeAll(() => startI18n());
beforeEach(() => {
  ends.length = 0;
  document.body.innerHTML = '';
  replaceUser('user', person(null));
  render(
    <StoreProvider store={store}>
      <ChakraProvider value={system}>
        <MemoryRouter initialEntries={['/app/dashboard']}>
          <TourStrip side="user" />
          <TourOffer side="user" />
          <Where />
        </MemoryRouter>
      </ChakraProvider>
    </StoreProvider>,
  );
});

function Where() {
  return <output>{useLocation().pathname}</output>;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const isAt = (path: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(path));
const isNotOffered = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: 'Show me around' })).toBeNull());

it('goes from page to page with the focus on the way forward, and is done at its last step', async () => {
  await press('Show me around');
  for (const path of ['recharge', 'store', 'mining', 'wallet', 'profile']) {
    await press('Next');
    await isAt(`/app/${path}`);
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^(Next|Done)$/));
  }
  await press('Done');
  await waitFor(() => expect(ends).toEqual(['done']));
  await isNotOffered();
});

it('is left by Escape, or turned down, and not offered again', async () => {
  await press('Show me around');
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Next' }), { key: 'Escape' });
  await waitFor(() => expect(ends).toEqual(['skipped']));
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  await isNotOffered();
  replaceUser('user', person(null));
  await press('No, thank you');
  await waitFor(() => expect(ends).toEqual(['skipped', 'skipped']));
  await isNotOffered();
});
