import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import type { AgentSession } from '@lode/shared/support/schemas';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { downloadText } from '../../../lib/download-text.ts';
import { errorText } from '../../../lib/error-text.ts';
import { noteSession, refreshDesk } from './desk-state.ts';

export type BusyAction = 'accept' | 'take-over' | 'hold' | 'transcript' | null;

/** The contract of the two codes: who took the conversation, or who closed it. */
interface Race {
  admin_username?: string | null;
  closed_by_username?: string | null;
}

/** What went wrong; a race that a colleague won, with their name. */
export function handlingError(t: TFunction, error: unknown): string {
  const race = error instanceof ApiError ? ((error.data ?? {}) as Race) : {};
  if (race.admin_username) return t('console:conversation.taken', { agent: race.admin_username });
  if (race.closed_by_username) return t('support:event.closed', { name: race.closed_by_username });
  return errorText(t, error);
}

/** What an agent does with a conversation as a whole; failures are told in the message bar. */
export function useSessionActions(me: string) {
  const { t } = useTranslation(['console', 'support']);
  const [busy, setBusy] = useState<BusyAction>(null);

  const run = async (action: Exclude<BusyAction, null>, work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(action);
    try {
      await work();
      return true;
    } catch (error) {
      showMessage(handlingError(t, error), 'error');
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
    /** From the assistant or from a colleague; of several who saw the same owner one wins. */
    takeOver: (session: AgentSession) =>
      run('take-over', async () => {
        const body = { to: me, from: session.admin_username ?? undefined };
        const taken = { params: { id: session.id }, body };
        noteSession(await call(adminServiceRoutes.transfer, taken, 'admin'));
      }),
    hold: (session: AgentSession, held: boolean) =>
      run('hold', async () => {
        const asked = { params: { id: session.id }, body: { held } };
        noteSession(await call(adminServiceRoutes.hold, asked, 'admin'));
      }),
    transcript: (session: AgentSession) =>
      run('transcript', async () => {
        downloadText(await call(serviceRoutes.transcript, { params: { id: session.id } }, 'admin'));
      }),
  };
}

export type SessionActions = ReturnType<typeof useSessionActions>;
