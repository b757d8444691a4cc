import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import type { AgentSession } from '@lode/shared/support/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { downloadText } from '../../../lib/download-text.ts';
import { errorText } from '../../../lib/error-text.ts';
import { noteSession, refreshDesk } from './desk-state.ts';

export type BusyAction = 'accept' | 'close' | 'transcript' | null;

/** The colleague who won the race for a conversation, as the refusal names them. */
function winnerOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'ALREADY_ACCEPTED') return null;
  const winner = (error.data as { admin_username?: unknown } | undefined)?.admin_username;
  return typeof winner === 'string' ? winner : null;
}

/** What an agent does with a conversation as a whole; failures are told in the message bar. */
export function useSessionActions() {
  const { t } = useTranslation('console');
  const [busy, setBusy] = useState<BusyAction>(null);

  const run = async (action: Exclude<BusyAction, null>, work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(action);
    try {
      await work();
      return true;
    } catch (error) {
      const winner = winnerOf(error);
      showMessage(winner ? t('conversation.taken', { agent: winner }) : errorText(t, error), 'error');
      // Whatever stood in the way, the lists may not know of it yet.
      void refreshDesk();
      return false;
    } finally {
      setBusy(null);
    }
  };

  return {
    busy,
    /** Answers whether the conversation is mine now. */
    accept: (session: AgentSession) =>
      run('accept', async () => {
        noteSession(await call(adminServiceRoutes.accept, { params: { id: session.id } }, 'admin'));
      }),
    close: (session: AgentSession) =>
      run('close', async () => {
        noteSession(await call(adminServiceRoutes.close, { params: { id: session.id } }, 'admin'));
      }),
    transcript: (session: AgentSession) =>
      run('transcript', async () => {
        downloadText(await call(serviceRoutes.transcript, { params: { id: session.id } }, 'admin'));
      }),
  };
}

export type SessionActions = ReturnType<typeof useSessionActions>;
