// @vitest-environment jsdom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { i18n, setLanguage, startI18n } from '../../lib/i18n.ts';
import { followNetwork, noteAnswer } from '../../lib/network-state.ts';
import { addServerErrors } from '../../lib/server-errors.ts';
import { StoreProvider, store } from '../../lib/store.ts';
import { PrimaryButton, SecondaryButton } from './buttons.tsx';
import { ErrorState } from './error-state.tsx';

beforeAll(async () => {
  await startI18n();
  await setLanguage('en');
  await i18n.loadNamespaces(['common', 'errors']);
  addServerErrors();
  followNetwork();
});
beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed'))));
afterEach(() => {
  noteAnswer();
  vi.unstubAllGlobals();
});

const show = (children: ReactNode) =>
  render(
    <StoreProvider store={store}>
      <ChakraProvider value={defaultSystem}>{children}</ChakraProvider>
    </StoreProvider>,
  );

it('a button that needs the site says so while it is away, and what was typed stays', () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const onClick = vi.fn();
  show(
    <form onSubmit={onSubmit}>
      <input aria-label="Amount" />
      <PrimaryButton type="submit">Send</PrimaryButton>
      <SecondaryButton onClick={onClick}>Open</SecondaryButton>
    </form>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  fireEvent.change(field, { target: { value: '12.50' } });
  act(() => void window.dispatchEvent(new Event('offline')));
  const send = screen.getByRole('button', { name: 'Send', description: 'Needs a connection' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(send);
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(field.value).toBe('12.50');

  act(() => noteAnswer());
  expect(screen.queryByText('Needs a connection')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('what failed is named, and why; what is not there is not asked for again', () => {
  const failed = (code: string, status: number) => new ApiError({ code, status, message: '' });
  const retry = vi.fn();
  const { unmount } = show(
    <ErrorState title="Your deposits" error={failed('REQUEST_FAILED', 502)} onRetry={retry} />,
  );
  expect(screen.getByRole('alert').textContent).toContain(
    'Your depositsThe site answered with an error (502)',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
  unmount();
  show(<ErrorState title="Deposit" error={failed('DEPOSIT_NOT_FOUND', 404)} onRetry={retry} />);
  expect(screen.getByText('This deposit does not exist')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
