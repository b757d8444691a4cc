import { useTranslation } from 'react-i18next';
import { CountBadge } from '../../../components/ui/count-badge.tsx';
import { useWaitingCount } from './use-waiting-count.ts';

/** The number of waiting conversations beside "Customer service". */
export function WaitingBadge() {
  const { t } = useTranslation('console');
  const count = useWaitingCount();
  return <CountBadge count={count} label={t('badge', { count })} data-waiting={count} />;
}
