import { useTranslation } from 'react-i18next';
import { useStatus } from '../../features/status/status-state.ts';
import { StatusView } from '../../features/status/status-view.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';

export function StatusPage() {
  const { t } = useTranslation('status');
  usePageTitle(t('title'));
  return <StatusView loaded={useStatus()} />;
}
