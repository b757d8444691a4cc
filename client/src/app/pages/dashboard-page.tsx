import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../components/ui/buttons.tsx';
import { DashboardView } from '../../features/dashboard/dashboard-view.tsx';
import { PriceList } from '../../features/rates/components/price-list.tsx';
import { openSupportPanel } from '../../features/support/chat/panel-open.ts';
import { useSession } from '../../lib/session.ts';
import { useSiteInfo } from '../../lib/site-info.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';

export function DashboardPage() {
  const { t } = useTranslation(['common', 'dashboard']);
  usePageTitle(t('nav.dashboard'));
  const session = useSession('user');
  return (
    <DashboardView
      username={session.status === 'ready' ? session.user.username : null}
      prices={<PriceList />}
      supportAction={
        <PrimaryButton onClick={openSupportPanel}>{t('dashboard:support.action')}</PrimaryButton>
      }
      supportOpen={useSiteInfo()?.support.open ?? true}
    />
  );
}
