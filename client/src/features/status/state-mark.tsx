import type { PartState } from '@lode/shared/status/parts';
import {
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiClockAlertOutline,
  mdiHandBackRightOutline,
  mdiHelpCircleOutline,
} from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/ui/icon.tsx';
import styles from './status-view.module.css';

const ICONS: Record<PartState | 'unknown', string> = {
  operational: mdiCheckCircleOutline,
  degraded: mdiClockAlertOutline,
  down: mdiAlertCircleOutline,
  stopped: mdiHandBackRightOutline,
  unknown: mdiHelpCircleOutline,
};

/** A state in colour, sign and word. */
export function StateMark({ state }: { state: PartState | null }) {
  const { t } = useTranslation('status');
  const name = state ?? 'unknown';
  return (
    <span className={styles.mark} data-state={name}>
      <Icon path={ICONS[name]} size={20} />
      {t(`state.${name}`)}
    </span>
  );
}

/** The sign of a state alone, for beside words that tell it. */
export function StateIcon({ state, size }: { state: PartState | null; size: number }) {
  return <Icon path={ICONS[state ?? 'unknown']} size={size} />;
}
