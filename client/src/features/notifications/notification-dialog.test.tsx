// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react';
import type { Notification } from '@lode/shared/notifications/schemas';
import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { system } from '../../app/theme/system.ts';
import { startI18n } from '../../lib/i18n.ts';
import { NotificationDialog } from './notification-dialog.tsx';

/** What the account's tabs know: all of it is read at once. */
const account = vi.hoisted(() => ({ read: false, listeners: new Set<() => void>() }));
vi.mock('./use-notifications.ts', () => ({
  useNotifications: () => {
    const read = useSyncExternalStore(
      (listener) => {
        account.listeners.add(listener);
        return () => account.listeners.delete(listener);
      },
      () => account.read,
    );
    return { data: [told('1', read), told('2', read)], error: null, loading: false };
  },
  markRead: () => {
    account.read = true;
    for (const listener of account.listeners) listener();
  },
}));

function told(id: string, read: boolean): Notification {
  const nothing = { amount_usd: null, currency: null, day: null, name: null, ends_at: null };
  return {
    id,
    kind: 'support_answer',
    about: id,
    at: '2026-01-01T00:00:00.000Z',
    read,
    device: null,
    reasons: [],
    ...nothing,
  };
}

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
});

it('has the focus on the newest once all are read: the button has gone', async () => {
  render(
    <ChakraProvider value={system}>
      <MemoryRouter>
        <NotificationDialog first={null} onSupport={() => undefined} onClose={() => undefined} />
      </MemoryRouter>
    </ChakraProvider>,
  );
  const all = await screen.findByRole('button', { name: 'Mark all as read' });
  all.focus();
  fireEvent.click(all);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  const rows = screen.getAllByRole('listitem').map((row) => row.querySelector('button'));
  await waitFor(() => expect(document.activeElement).toBe(rows[0]));
});
