import { useTranslation } from 'react-i18next';
import { CountBadge } from '../../../components/ui/count-badge.tsx';
import { useWaitingCount } from './use-waiting-count.ts';

/** The number of waiting conversations beside "Customer service"; grey while it is only the last one known. */
export function WaitingBadge() {
  const { t } = useTranslation('console');
  const { count, stale } = useWaitingCount();
  if (count === null) return null;
  const label = t('badge', { count });
  return (
    <CountBadge
      count={count}
      stale={stale}
      label={stale ? `${label}. ${t('connection.reconnecting')}` : label}
      data-waiting={count}
    />
  );
}
