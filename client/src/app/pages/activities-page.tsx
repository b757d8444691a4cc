import { mdiGiftOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { PageFrame } from '../../components/ui/page-frame.tsx';
import { ActivityList } from '../../features/activities/activity-list.tsx';

/** What can be earned beside what is bought. */
export function ActivitiesPage() {
  const { t } = useTranslation('activities');
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <SecondaryButton asChild>
          <Link to="/app/rewards">
            <Icon path={mdiGiftOutline} size={20} />
            {t('rewards.title')}
          </Link>
        </SecondaryButton>
      }
    >
      <ActivityList />
    </PageFrame>
  );
}
