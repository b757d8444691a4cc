import type { Party } from '@lode/shared/support/schemas';
import { useCallback } from 'react';
import { onTokenChange } from '../../lib/auth-token.ts';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { unsentKey } from '../../lib/person-storage.ts';
import { useSession } from '../../lib/session.ts';
import { atom, atomFamily, store, useAtomValue } from '../../lib/store.ts';

const draftAtoms = atomFamily((key: string) => atom(readStored(key) ?? ''));

/** What is stored of them is there for the next login of the same person; nothing else keeps them. */
onTokenChange(() => {
  for (const key of [...draftAtoms.getParams()]) draftAtoms.remove(key);
});

function draftKey(side: Party, userId: string, sessionId: string): string {
  return unsentKey('lode.draft', side, userId, sessionId);
}

/** In place of a session: what is written before there is a conversation. */
export const START_DRAFT = 'start';

/** Keeps (or, empty, forgets) what is written but not sent in a conversation. */
export function setDraft(side: Party, userId: string, sessionId: string, text: string): void {
  const key = draftKey(side, userId, sessionId);
  store.set(draftAtoms(key), text);
  writeStored(key, text || null);
}

/** Adds a text to what is written, on a line of its own. */
export function appendToDraft(side: Party, userId: string, sessionId: string, text: string): void {
  const draft = store.get(draftAtoms(draftKey(side, userId, sessionId)));
  setDraft(side, userId, sessionId, draft.trim() ? `${draft.trimEnd()}\n${text}` : text);
}

/** The draft of a conversation and its setter; it survives leaving the conversation and reloading the page. */
export function useDraft(side: Party, sessionId: string): [string, (text: string) => void] {
  const auth = useSession(side);
  const userId = auth.status === 'ready' ? auth.user.id : '';
  const draft = useAtomValue(draftAtoms(draftKey(side, userId, sessionId)), { store });
  const change = useCallback(
    (text: string) => setDraft(side, userId, sessionId, text),
    [side, userId, sessionId],
  );
  return [draft, change];
}
