import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { store } from '../../../lib/store.ts';
import { playTone } from './alert-tone.ts';
import { alertsBetween, type DeskAlert } from './desk-alerts.ts';
import { bookAtom, deskLoadingAtom } from './desk-state.ts';
import { showNotice } from './desktop-notice.ts';
import { excerptText } from './session-text.ts';

interface DeskAlertOptions {
  me: string;
  openId: string | null;
  onOpen: (sessionId: string) => void;
}

/** Sounds once and shows a desktop notice for what `alertsBetween` finds; what was there at first is silent. */
export function useDeskAlerts(options: DeskAlertOptions): void {
  const { t } = useTranslation('console');
  const latest = useRef({ ...options, t });
  latest.current = { ...options, t };

  useEffect(() => {
    let before = store.get(bookAtom).sessions;
    return store.sub(bookAtom, () => {
      const { me, openId, onOpen, t: text } = latest.current;
      const after = store.get(bookAtom).sessions;
      const attention = { focused: document.hasFocus(), openId };
      // The lists count as loaded only once their first answer is in the book.
      const loaded = store.get(deskLoadingAtom).status === 'ready';
      const alerts = loaded ? alertsBetween(before, after, me, attention) : [];
      before = after;
      for (const alert of alerts) {
        playTone(alert.kind);
        showNotice({ ...noticeOf(alert, text), onClick: () => onOpen(alert.session.id) });
      }
    });
  }, []);
}

function noticeOf({ kind, session }: DeskAlert, t: ReturnType<typeof useTranslation<'console'>>['t']) {
  const name = session.customer.username;
  const title = kind === 'waiting' ? t('notice.waiting', { name }) : t('notice.message', { name });
  return { title, body: excerptText(session, t), tag: session.id };
}
