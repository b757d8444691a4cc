import { useTranslation } from 'react-i18next';
import { CountBadge } from '../../../components/ui/count-badge.tsx';
import { useAlerts } from './use-alerts.ts';

/** How many alerts there are, beside their entry; nothing while there is none. */
export function AlertBadge() {
  const { t } = useTranslation('treasury');
  const { data } = useAlerts();
  if (!data?.total) return null;
  return <CountBadge count={data.total} label={`${t('tab.alerts')}: ${data.total}`} />;
}
