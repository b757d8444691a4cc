import { adminServiceRoutes } from '@lode/shared/support/rest';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import type { Command } from '../../../lib/palette-offers.ts';
import { conversationScreen } from '../../../lib/staff-paths.ts';
import { useAtomValue } from '../../../lib/store.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { bookAtom } from './desk-state.ts';
import { type ListedSession, placeOf } from './found-text.tsx';
import { freshened, mineOf, waitingOf } from './session-book.ts';
import { excerptText } from './session-text.ts';

const SHOWN = 6;

interface Wanted {
  me: string;
  /** Empty for those that are mine, or wait. Null for none. */
  search: string | null;
  onOpen: (screen: string) => void;
}

/** Conversations for the palette, by customer or by what was said. */
export function useFoundConversations({ me, search, onOpen }: Wanted) {
  const { t } = useTranslation(['console', 'support']);
  const book = useAtomValue(bookAtom);
  const { data, loading } = useLoaded(search || null, (signal) =>
    call(adminServiceRoutes.list, { query: { search: search ?? '', limit: SHOWN }, signal }, 'admin'),
  );
  const near = () => [...mineOf(book, me), ...waitingOf(book)].slice(0, SHOWN);
  const rows: readonly ListedSession[] = search ? freshened(book, data?.items ?? []) : near();
  const shown = search === null ? [] : rows;
  return {
    commands: shown.map((row) => commandOf(row, excerptText(row, t), onOpen)),
    loading: Boolean(search) && loading,
  };
}

function commandOf(row: ListedSession, excerpt: string, onOpen: Wanted['onOpen']): Command {
  const { id, customer, found } = row;
  const run = () => onOpen(conversationScreen(id, placeOf(row)));
  const told = found ? { hint: found.text, marks: found.marks } : { hint: excerpt };
  return { id: `conversation-${id}`, text: customer.username, ...told, run };
}
