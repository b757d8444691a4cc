import { useTranslation } from 'react-i18next';
import { DashboardView } from '../../features/dashboard/dashboard-view.tsx';
import { PriceList } from '../../features/rates/components/price-list.tsx';
import { useSession } from '../../lib/session.ts';
import { useSiteInfo } from '../../lib/site-info.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';

export function DashboardPage() {
  const { t } = useTranslation();
  usePageTitle(t('nav.dashboard'));
  const session = useSession('user');
  return (
    <DashboardView
      username={session.status === 'ready' ? session.user.username : null}
      prices={<PriceList />}
      supportOpen={useSiteInfo()?.support.open ?? true}
    />
  );
}
