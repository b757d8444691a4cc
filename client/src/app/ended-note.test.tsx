// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { EndedNote } from '../features/accounts/components/ended-note.tsx';
import { dropToken, setToken } from '../lib/auth-token.ts';
import { startI18n } from '../lib/i18n.ts';
import { system } from './theme/system.ts';

beforeAll(() => startI18n());
afterEach(() => {
  setToken('user', null);
});

const show = () =>
  render(
    <ChakraProvider value={system}>
      <EndedNote side="user" />
    </ChakraProvider>,
  );

it.each([
  ['password', 'The password was changed. Please log in with the new one.'],
  ['elsewhere', 'You were signed out from another device.'],
  ['closed', 'This account was closed by its owner'],
])('says why the login ended: %s', async (reason, text) => {
  setToken('user', 't');
  dropToken('user', 't', { reason });
  show();
  expect((await screen.findByRole('status')).textContent).toBe(text);
});

it('says nothing to a visitor, nor to who has logged out', () => {
  setToken('user', 't');
  setToken('user', null);
  show();
  expect(screen.queryByRole('status')).toBeNull();
});
