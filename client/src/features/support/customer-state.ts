import { CHAT_POLL_MS } from '@lode/shared/support/schemas';
import type { Topic } from '@lode/shared/support/topics';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { currentLanguage } from '../../lib/i18n.ts';
import { holdLoadAnew } from '../../lib/load-anew.ts';
import { useSession } from '../../lib/session.ts';
import { customerCalls } from './api/customer-calls.ts';
import { setDraft } from './drafts.ts';
import type { ConversationHandle } from './engine/conversation-types.ts';
import { CustomerDesk, type DeskState } from './engine/customer-desk.ts';
import { sendChosen } from './engine/upload-check.ts';
import { useFileRules } from './file-rules.ts';
import { onOtherSession, useConversation } from './state.ts';

const CHANNEL = 'lode.support';

interface SessionNews {
  userId: string;
  sessionId: string;
}

export interface CustomerSupport {
  desk: DeskState;
  conversation: ConversationHandle<'user'> | null;
  /** The panel opens: finds the conversation there may be; joins no queue. */
  enter: () => void;
  /** After a close: goes on with the same conversation. */
  reopen: () => void;
  /** After a close: a new conversation, into which what could not be sent any more moves as its draft. */
  restart: () => void;
  /** Joins the queue; answers whether it did. What the conversation's row does not take is sent in it. */
  begin: (opening: Opening) => Promise<boolean>;
  /** Asks again after a failure. */
  retry: () => void;
}

/** What the customer says before the queue. */
export interface Opening {
  topic: Topic | null;
  /** With a person, where an assistant would answer. */
  person?: boolean;
  text: string;
  file: File | null;
}

interface DeskOfUser {
  desk: CustomerDesk;
  start: () => () => void;
}

function createDesk(userId: string): DeskOfUser {
  let channel: BroadcastChannel | null = null;
  const desk = new CustomerDesk({
    ...customerCalls,
    announce: (sessionId) => channel?.postMessage({ userId, sessionId } satisfies SessionNews),
    retryMs: CHAT_POLL_MS,
  });
  const start = () => {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<SessionNews>) => {
      if (data.userId === userId && data.sessionId !== desk.getState().sessionId) void desk.look();
    };
    const off = onOtherSession((session) => desk.take(session));
    desk.start();
    return () => {
      channel?.close();
      channel = null;
      off();
      desk.stop();
    };
  };
  return { desk, start };
}

/** The logged-in customer's support; null for visitors. */
export function useCustomerSupport(): CustomerSupport | null {
  const auth = useSession('user');
  const userId = auth.status === 'ready' ? auth.user.id : null;
  return useDesk(userId);
}

function useDesk(userId: string | null): CustomerSupport | null {
  const deskOfUser = useMemo(() => (userId ? createDesk(userId) : null), [userId]);
  useEffect(() => deskOfUser?.start(), [deskOfUser]);
  const desk = deskOfUser?.desk ?? null;
  const state = useSyncExternalStore(
    useMemo(() => (changed: () => void) => desk?.subscribe(changed) ?? (() => undefined), [desk]),
    () => desk?.getState() ?? null,
  );
  const conversation = useConversation('user', state?.sessionId ?? null);
  const gone = conversation?.failure != null;
  useEffect(() => {
    if (gone) desk?.forget();
  }, [gone, desk]);
  const sending =
    (state?.opening || conversation?.pending.some(({ state: sent }) => sent === 'sending')) ?? false;
  useEffect(() => (sending ? holdLoadAnew(() => true) : undefined), [sending]);
  const enter = useCallback(() => void desk?.enter(), [desk]);
  const begin = useBegin(desk, conversation);
  return useMemo(() => {
    if (!desk || !state || !userId) return null;
    return {
      desk: state,
      conversation,
      enter,
      begin,
      retry: enter,
      reopen: () => void desk.reopen().then((session) => session && conversation?.applySession(session)),
      restart: () => void restart(desk, userId, conversation),
    };
  }, [desk, state, userId, conversation, enter, begin]);
}

interface Unsaid {
  sessionId: string;
  text: string | null;
  file: File | null;
}

/** Opens a conversation with what was said before it; the rest is sent in it as soon as it is here. */
function useBegin(
  desk: CustomerDesk | null,
  conversation: ConversationHandle<'user'> | null,
): CustomerSupport['begin'] {
  const rules = useFileRules();
  const [unsaid, setUnsaid] = useState<Unsaid | null>(null);
  useEffect(() => {
    if (!unsaid || !conversation || conversation.session?.id !== unsaid.sessionId) return;
    setUnsaid(null);
    if (unsaid.text) conversation.send(unsaid.text);
    if (unsaid.file) sendChosen(conversation, unsaid.file, rules);
  }, [unsaid, conversation, rules]);
  return useCallback(
    async ({ topic, person, text, file }) => {
      const first_line = text.trim() || undefined;
      const asked = { topic: topic ?? undefined, first_line, person };
      const session = await desk?.open({ ...asked, language: currentLanguage() });
      if (!session) return false;
      // Another tab may have opened it, with a line of its own.
      const taken = first_line === undefined || session.first_line === first_line;
      setUnsaid({ sessionId: session.id, text: taken ? null : first_line, file });
      return true;
    },
    [desk],
  );
}

/** Answers whether a conversation was opened. */
async function openWithDraft(desk: CustomerDesk, userId: string, text: string): Promise<boolean> {
  const before = desk.getState().sessionId;
  await desk.open({ language: currentLanguage() });
  const after = desk.getState().sessionId;
  if (!after || after === before) return false;
  if (text !== '') setDraft('user', userId, after, text);
  return true;
}

async function restart(
  desk: CustomerDesk,
  userId: string,
  closed: ConversationHandle<'user'> | null,
): Promise<void> {
  const unsent = (closed?.pending ?? []).filter(({ message_type }) => message_type === 'text');
  const opened = await openWithDraft(desk, userId, unsent.map(({ content }) => content).join('\n'));
  if (opened) for (const { cid } of unsent) closed?.discard(cid);
}
