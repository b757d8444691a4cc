// @vitest-environment jsdom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { call } from '../../../lib/api-client.ts';
import { i18n, setLanguage, startI18n } from '../../../lib/i18n.ts';
import { StoreProvider, store } from '../../../lib/store.ts';
import { NoteComposer } from './note-composer.tsx';

vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/api-client.ts')>()),
  call: vi.fn(),
}));

class NoObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

beforeAll(async () => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  await startI18n();
  await setLanguage('en');
  await i18n.loadNamespaces(['console', 'common', 'errors']);
});

const detail = { data: undefined, error: undefined, loading: false, reload: vi.fn(), replace: vi.fn() };

function compose(onDone = vi.fn()) {
  cleanup();
  render(
    <StoreProvider store={store}>
      <ChakraProvider value={defaultSystem}>
        <NoteComposer sessionId="one" detail={detail} onDone={onDone} />
      </ChakraProvider>
    </StoreProvider>,
  );
  return onDone;
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const write = (value: string) => fireEvent.change(field(), { target: { value } });
const add = () => fireEvent.keyDown(field(), { key: 'Enter' });
const sent = () => vi.mocked(call).mock.calls.map(([, input]) => (input as { body: { id: string } }).body);

it('a note whose answer was lost is the same note after a reload, and another text is another', async () => {
  vi.mocked(call).mockRejectedValueOnce(new TypeError('failed'));
  compose();
  write('knows a lot');
  add();
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(localStorage.getItem('lode.draft:admin::note-id-one')).toBe(sent()[0]?.id);

  vi.mocked(call).mockRejectedValueOnce(new TypeError('failed'));
  compose();
  expect(field().value).toBe('knows a lot');
  add();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(sent()[0]);

  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  vi.mocked(call).mockResolvedValue([]);
  write('knows a lot more');
  add();
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()[2]?.id).not.toBe(sent()[0]?.id);

  await waitFor(() => expect(field().value).toBe(''));
  const done = compose();
  write('knows a lot');
  add();
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(new Set(sent().map(({ id }) => id)).size).toBe(3);
});

it('an @ offers the colleagues whose names begin so, and Tab takes the first', async () => {
  vi.mocked(call)
    .mockReset()
    .mockResolvedValue([{ username: 'Ben_2' }, { username: 'bea' }, { username: 'cleo' }]);
  compose();
  write('ask @be');
  await waitFor(() => expect(screen.getByRole('button', { name: '@bea' })).toBeDefined());
  expect(screen.queryByRole('button', { name: '@cleo' })).toBeNull();
  fireEvent.keyDown(field(), { key: 'Tab' });
  expect(field().value).toBe('ask @Ben_2 ');
  expect(screen.queryByRole('button', { name: '@bea' })).toBeNull();
});
