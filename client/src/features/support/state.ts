import { CHAT_POLL_MS, type Party, type Session } from '@lode/shared/support/schemas';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { onTokenChange } from '../../lib/auth-token.ts';
import { unsentKey } from '../../lib/person-storage.ts';
import { randomId } from '../../lib/random-id.ts';
import { useSession } from '../../lib/session.ts';
import { acquire, joinConnection, onEvent, reconnect, request } from '../../lib/socket.ts';
import { createConversationRest } from './api/conversation-rest.ts';
import { createLockClaims, freeClaims } from './engine/claims.ts';
import { Conversation } from './engine/conversation.ts';
import type { ConversationTimings, ConversationWire } from './engine/conversation-deps.ts';
import type { ConversationHandle } from './engine/conversation-types.ts';
import { createOutbox, type TextStorage } from './engine/outbox.ts';

const TIMINGS: ConversationTimings = {
  pollMs: CHAT_POLL_MS,
  marksMs: 250,
  retryMs: 3000,
  maxTries: 5,
  settleMs: 1000,
  behindMs: 1000,
  typingSendMs: 2500,
  typingIdleMs: 4000,
  typingShowMs: 6000,
};
/** A conversation left is kept this long, so that coming back finds it as it was. */
const LINGER_MS = 5000;

interface Entry<S extends Party> {
  conversation: Conversation<S>;
  holders: number;
  /** Ends what runs; null while nothing does. */
  end: (() => void) | null;
  linger: ReturnType<typeof setTimeout> | undefined;
}

const registries: { [S in Party]: Map<string, Entry<S>> } = { user: new Map(), admin: new Map() };
const otherSessionListeners = new Set<(session: Session) => void>();
/** Where a policy forbids local storage, nothing outlives the page. */
const NO_STORAGE: TextStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** Tells when a poll found that the customer's session is another one (another tab restarted). */
export function onOtherSession(listener: (session: Session) => void): () => void {
  otherSessionListeners.add(listener);
  return () => otherSessionListeners.delete(listener);
}

/** A conversation of a person who is gone must not speak with the next token. */
onTokenChange((side) => {
  const registry = registries[side];
  for (const entry of registry.values()) {
    clearTimeout(entry.linger);
    entry.end?.();
    entry.end = null;
  }
  registry.clear();
});

function textStorage(): TextStorage {
  try {
    return window.localStorage;
  } catch {
    return NO_STORAGE;
  }
}

function watchStorage(changed: (key: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => changed(event.key);
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function wireOf(side: Party): ConversationWire {
  return {
    request: (event, payload) => request(side, event, payload),
    on: (event, handler) => onEvent(side, event, handler),
    join: (participant) => joinConnection(side, participant),
    reconnect: () => reconnect(side),
  };
}

function createEntry<S extends Party>(side: S, userId: string, sessionId: string): Entry<S> {
  const conversation = new Conversation<S>({
    side,
    sessionId,
    wire: wireOf(side),
    rest: createConversationRest(side, sessionId),
    outbox: createOutbox({
      storage: textStorage(),
      scope: unsentKey('lode.outbox', side, userId, sessionId),
      watchStorage,
    }),
    claims: 'locks' in navigator ? createLockClaims(navigator.locks) : freeClaims,
    newCid: randomId,
    preview: (file) => {
      const url = URL.createObjectURL(file);
      return { url, revoke: () => URL.revokeObjectURL(url) };
    },
    timings: TIMINGS,
    onOtherSession: (session) => {
      for (const listener of otherSessionListeners) listener(session);
    },
  });
  return { conversation, holders: 0, end: null, linger: undefined };
}

function entryOf<S extends Party>(side: S, userId: string, sessionId: string): Entry<S> {
  const registry: Map<string, Entry<S>> = registries[side];
  const key = `${userId}:${sessionId}`;
  const entry = registry.get(key) ?? createEntry(side, userId, sessionId);
  registry.set(key, entry);
  return entry;
}

/** Runs the conversation while somebody holds it. Answers the release. */
function hold<S extends Party>(side: S, key: string, entry: Entry<S>): () => void {
  clearTimeout(entry.linger);
  entry.holders += 1;
  if (!entry.end) {
    const release = acquire(side);
    entry.conversation.start();
    entry.end = () => {
      entry.conversation.stop();
      release();
    };
  }
  return () => {
    entry.holders -= 1;
    if (entry.holders > 0 || !entry.end) return;
    entry.linger = setTimeout(() => {
      entry.end?.();
      entry.end = null;
      registries[side].delete(key);
    }, LINGER_MS);
  };
}

const subscribeNothing = () => () => undefined;

/**
 * One conversation for the screen: its view, renewed on every change, and its actions. Several users of the
 * same conversation share it. Null while nobody is logged in on that side, or for no session.
 */
export function useConversation<S extends Party>(
  side: S,
  sessionId: string | null,
): ConversationHandle<S> | null {
  const auth = useSession(side);
  const userId = auth.status === 'ready' ? auth.user.id : null;
  const entry = useMemo(
    () => (userId && sessionId ? entryOf(side, userId, sessionId) : null),
    [side, userId, sessionId],
  );
  useEffect(
    () => (entry ? hold(side, `${userId}:${sessionId}`, entry) : undefined),
    [side, userId, sessionId, entry],
  );
  const conversation = entry?.conversation ?? null;
  const view = useSyncExternalStore(
    useMemo(
      () => (conversation ? (changed: () => void) => conversation.subscribe(changed) : subscribeNothing),
      [conversation],
    ),
    () => conversation?.getView() ?? null,
  );
  return useMemo(
    () => (conversation && view ? { ...view, ...conversation.actions } : null),
    [conversation, view],
  );
}
