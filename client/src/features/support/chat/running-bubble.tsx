import { mdiStopCircleOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import styles from './message-group.module.css';
import { MessageText } from './message-text.tsx';

interface RunningBubbleProps {
  text: string;
  /** Absent on the agents' side. */
  stop?: (() => void) | undefined;
}

/** What the assistant is writing. Screen readers are told the finished message instead of every piece. */
export function RunningBubble({ text, stop }: RunningBubbleProps) {
  const { t } = useTranslation('support');
  return (
    <div className={styles.group} data-side={stop ? 'other' : 'own'} aria-live="off" aria-busy>
      <p className={styles.name}>{t('author.assistant')}</p>
      <div className={styles.bubble}>
        <MessageText text={text} />
      </div>
      {stop && (
        <QuietButton size="xs" onClick={stop}>
          <Icon path={mdiStopCircleOutline} size={16} />
          {t('assistant.stop')}
        </QuietButton>
      )}
    </div>
  );
}
