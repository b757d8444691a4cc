import { mdiAlertCircleOutline, mdiCheck, mdiCheckAll, mdiClockOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';
import styles from './message-group.module.css';
import type { Delivery } from './timeline.ts';

const ICONS: Record<Delivery, string> = {
  sending: mdiClockOutline,
  failed: mdiAlertCircleOutline,
  sent: mdiCheck,
  delivered: mdiCheckAll,
  read: mdiCheckAll,
};

/** How far one of our messages has come: sending, sent, delivered, read. */
export function DeliveryMark({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('support');
  return (
    <span className={styles.delivery} data-delivery={delivery}>
      <Icon path={ICONS[delivery]} size={14} />
      {t(`delivery.${delivery}`)}
    </span>
  );
}
