import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiClose } from '@mdi/js';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { holdLoadAnew } from '../../lib/load-anew.ts';
import { atom, store, useAtomValue } from '../../lib/store.ts';
import { Icon } from './icon.tsx';
import styles from './message-bar.module.css';

export type MessageKind = 'success' | 'error';

interface BarMessage {
  id: number;
  text: string;
  kind: MessageKind;
  ms: number;
}

export const MESSAGE_MS = 3000;

const messageAtom = atom<BarMessage | null>(null);
let mountedBars = 0;
let lastId = 0;

/** Shows `text` in the message bar for `ms`, in place of an earlier one. Does nothing without a bar. */
export function showMessage(text: string, kind: MessageKind = 'success', ms: number = MESSAGE_MS): void {
  if (mountedBars === 0) return;
  store.set(messageAtom, { id: ++lastId, text, kind, ms });
}

// Who is told something reads it first.
holdLoadAnew(() => store.get(messageAtom) !== null);

const dismiss = () => store.set(messageAtom, null);

/** The bar itself, once per application. Both live regions are always there, so that screen readers watch them. */
export function MessageBar() {
  const message = useAtomValue(messageAtom, { store });
  useEffect(() => {
    mountedBars++;
    return () => {
      mountedBars--;
    };
  }, []);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(dismiss, message.ms);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div className={styles.bar}>
      <div role="status">
        {message?.kind === 'success' && <MessageBox key={message.id} message={message} />}
      </div>
      <div role="alert">{message?.kind === 'error' && <MessageBox key={message.id} message={message} />}</div>
    </div>
  );
}

function MessageBox({ message }: { message: BarMessage }) {
  const { t } = useTranslation();
  const failed = message.kind === 'error';
  return (
    <div className={failed ? `${styles.message} ${styles.error}` : styles.message}>
      <Icon path={failed ? mdiAlertCircleOutline : mdiCheckCircleOutline} size={20} />
      <span>{message.text}</span>
      <button type="button" aria-label={t('common:close')} onClick={dismiss}>
        <Icon path={mdiClose} size={16} />
      </button>
    </div>
  );
}
