import { adminServiceRoutes } from '@lode/shared/support/rest';
import type { AgentSession } from '@lode/shared/support/schemas';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { call } from '../../../lib/api-client.ts';
import { useAtomValue } from '../../../lib/store.ts';
import type { PendingMessage } from '../engine/conversation-types.ts';
import { useConversation } from '../state.ts';
import { type Closing, UNDO_MS, verdictOn } from './closing.ts';
import { bookAtom, noteSession, refreshDesk } from './desk-state.ts';
import { handlingError } from './use-session-actions.ts';

const NOTHING: readonly PendingMessage[] = [];

/**
 * Closes conversations after a moment in which that can be taken back; a second close, and leaving the console, end the
 * moment. `gone` are those that the lists need not show any more.
 */
export function useClosing(me: string) {
  const { t } = useTranslation('console');
  const [closing, setClosing] = useState<Closing | null>(null);
  const [sent, setSent] = useState<readonly string[]>([]);
  const send = useSend(me, setSent);
  const id = closing?.session.id;
  const known = useAtomValue(bookAtom).sessions.get(id ?? '');
  const unsent = useConversation('admin', id ?? null)?.pending ?? NOTHING;
  const verdict = closing && verdictOn(closing, known, unsent);
  useSendAtOnceOnLeaving(closing, send);

  useEffect(() => {
    if (!closing || verdict === 'held') return;
    if (verdict !== 'go') {
      if (verdict === 'written')
        showMessage(t('notice.message', { name: closing.session.customer.username }));
      return setClosing(null);
    }
    const timer = setTimeout(() => {
      setClosing(null);
      void send(closing.session);
    }, closing.dueAt - Date.now());
    return () => clearTimeout(timer);
  }, [closing, verdict, send, t]);

  return {
    closing,
    gone: useMemo(() => (id === undefined ? sent : [...sent, id]), [id, sent]),
    begin: (session: AgentSession) => {
      if (session.id === id || sent.includes(session.id)) return;
      if (closing) void send(closing.session);
      setClosing({ session, dueAt: Date.now() + UNDO_MS });
    },
    /** Answers what stays open. */
    undo: () => {
      setClosing(null);
      return closing?.session;
    },
  };
}

/** Tells the server. Never rejects; a failure is told in the message bar. */
function useSend(me: string, setSent: (change: (ids: readonly string[]) => readonly string[]) => void) {
  const { t } = useTranslation(['console', 'support']);
  return useCallback(
    async ({ id }: AgentSession) => {
      setSent((ids) => [...ids, id]);
      try {
        const closed = await call(adminServiceRoutes.close, { params: { id }, outlivesPage: true }, 'admin');
        noteSession(closed);
        const agent = closed.closed_by_username;
        if (agent && agent !== me) showMessage(t('support:event.closed', { name: agent }));
      } catch (error) {
        showMessage(handlingError(t, error), 'error');
        // Whatever stood in the way, the lists may not know of it yet.
        void refreshDesk();
      } finally {
        setSent((ids) => ids.filter((other) => other !== id));
      }
    },
    [me, setSent, t],
  );
}

/** Another page of ours, or none: there is nothing left to take the close back with. */
function useSendAtOnceOnLeaving(closing: Closing | null, send: (session: AgentSession) => Promise<void>) {
  const latest = useRef({ closing, send });
  latest.current = { closing, send };
  useEffect(() => {
    const leave = () => {
      const { closing: left, send: sendNow } = latest.current;
      if (left) void sendNow(left.session);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
