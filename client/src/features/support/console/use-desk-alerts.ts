import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { store } from '../../../lib/store.ts';
import { joinVoice } from '../../../lib/tab-voice.ts';
import { playTone } from './alert-tone.ts';
import { alertsBetween, type DeskAlert, handOverOf, mentionOf } from './desk-alerts.ts';
import { bookAtom, deskLoadingAtom } from './desk-state.ts';
import { showNotice } from './desktop-notice.ts';
import { PROMISE_KEYS } from './due-state.ts';
import { excerptText, handOverText } from './session-text.ts';
import { standingAtom, takesNew } from './standing-state.ts';

interface DeskAlertOptions {
  me: string;
  openId: string | null;
  onOpen: (sessionId: string) => void;
  onHandOver: (sessionId: string) => void;
}

/**
 * Sounds once, in one tab of all, and shows a desktop notice for what `alertsBetween` finds; what was there at first is
 * silent, and so is who begins to wait while one is busy or away.
 */
export function useDeskAlerts(options: DeskAlertOptions): void {
  const { t } = useTranslation(['console', 'support']);
  const latest = useRef({ ...options, t });
  latest.current = { ...options, t };

  useEffect(() => {
    const voice = joinVoice('lode.desk');
    let before = store.get(bookAtom).sessions;
    const unwatch = store.sub(bookAtom, () => {
      const { me, openId, onOpen, onHandOver, t: text } = latest.current;
      const after = store.get(bookAtom).sessions;
      const attention = { focused: document.hasFocus(), openId };
      // The lists count as loaded only once their first answer is in the book.
      const loaded = store.get(deskLoadingAtom).status === 'ready';
      const alerts = loaded ? alertsBetween(before, after, me, attention) : [];
      before = after;
      for (const alert of alerts) {
        const { id } = alert.session;
        if (alert.kind === 'transfer') onHandOver(id);
        if (!voice.isMine() || (alert.kind === 'waiting' && !takesNew(store.get(standingAtom)))) continue;
        playTone(alert.kind);
        showNotice({ ...noticeOf(alert, me, text), onClick: () => onOpen(id) });
      }
    });
    return () => {
      unwatch();
      voice.leave();
    };
  }, []);
}

function noticeOf({ kind, session }: DeskAlert, me: string, t: TFunction) {
  const name = session.customer.username;
  const handOver = handOverOf(session, me);
  if (kind === 'transfer' && handOver) {
    const body = handOver.reason ?? excerptText(session, t);
    return { title: handOverText(t, handOver), body, tag: session.id };
  }
  const by = kind === 'mention' ? mentionOf(session, me) : undefined;
  if (by !== undefined)
    return { title: t('console:notes.mention', { name: by }), body: name, tag: session.id };
  if (kind === 'due' && session.due) {
    const promise = t(PROMISE_KEYS[session.due.promise]);
    return { title: t('console:due.soon', { promise }), body: name, tag: session.id };
  }
  const title =
    kind === 'waiting' ? t('console:notice.waiting', { name }) : t('console:notice.message', { name });
  return { title, body: excerptText(session, t), tag: session.id };
}
