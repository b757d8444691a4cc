// @vitest-environment jsdom
import { adminServiceRoutes } from '@lode/shared/support/rest';
import { expect, it, vi } from 'vitest';
import { call } from '../../../lib/api-client.ts';
import { setToken } from '../../../lib/auth-token.ts';
import { store } from '../../../lib/store.ts';
import { buildAgentSession } from './agent-session.factory.ts';
import { bookAtom, refreshDesk } from './desk-state.ts';

vi.mock('../../../lib/api-client.ts', () => ({ call: vi.fn() }));

it('knows of notes that named me while I was away, be their conversation over or the assistant’s', async () => {
  const mentions = [{ username: 'anna', by: 'ben' }];
  const named = [
    buildAgentSession(1, { status: 'closed', mentions }),
    buildAgentSession(2, { status: 'ongoing', type: 'ai', mentions }),
  ];
  vi.mocked(call).mockImplementation(async (route: unknown, input: unknown) => {
    if (route !== adminServiceRoutes.list) return [];
    expect(input).toMatchObject({ query: { filter: 'mentioned' } });
    return { items: named };
  });
  for (let time = 0; time < 2; time += 1) {
    await refreshDesk();
    expect([...store.get(bookAtom).sessions.values()]).toEqual(named);
  }
  setToken('admin', 'of the next agent');
  expect(store.get(bookAtom).sessions.size, 'who comes next finds nothing of it').toBe(0);
});
