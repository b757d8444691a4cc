import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { DashboardData } from '../../features/administration/dashboard/dashboard-data.tsx';
import { OperatorReminder } from '../../features/administration/dashboard/operator-reminder.tsx';
import { TourOffer } from '../../features/tour/tour-offer.tsx';
import { allows, useSession } from '../../lib/session.ts';
import { ADMIN_TILES } from '../admin-tiles.tsx';

/** The first page of the day for everybody on staff: the tiles that their role may see. */
export function AdminDashboardPage() {
  const { t } = useTranslation('admin');
  const session = useSession('admin');
  if (session.status !== 'ready') return null;
  return (
    <AdminPage title={t('dashboard.title')} lead={t('dashboard.welcome', { name: session.user.username })}>
      <TourOffer side="admin" />
      {allows(session, 'settings:manage') && <OperatorReminder />}
      <DashboardData>
        {ADMIN_TILES.filter(({ ability }) => allows(session, ability)).map(({ id, Tiles }) => (
          <Tiles key={id} />
        ))}
      </DashboardData>
    </AdminPage>
  );
}
