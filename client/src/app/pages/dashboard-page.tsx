import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { DashboardView } from '../../features/dashboard/dashboard-view.tsx';
import { BuyNow, MiningOverview } from '../../features/mining/mining-overview.tsx';
import { PriceList } from '../../features/rates/components/price-list.tsx';
import { openSupportPanel } from '../../features/support/chat/panel-open.ts';
import { BalanceCard } from '../../features/wallet/balance-card.tsx';
import { useWallet } from '../../features/wallet/use-wallet.ts';
import { useUser } from '../../lib/session.ts';
import { useSiteInfo } from '../../lib/site-info.ts';

export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useUser('user');
  const wallet = useWallet();
  const navigate = useNavigate();
  const supportOpen = useSiteInfo()?.support.open ?? true;
  return (
    <MiningOverview>
      {(mining) => (
        <DashboardView
          {...mining}
          username={user?.username ?? null}
          actions={<BuyNow />}
          balance={<BalanceCard wallet={wallet} onWithdraw={() => void navigate('/app/wallet')} />}
          prices={<PriceList />}
          supportAction={<SecondaryButton onClick={openSupportPanel}>{t('support.action')}</SecondaryButton>}
          supportOpen={supportOpen}
        />
      )}
    </MiningOverview>
  );
}
