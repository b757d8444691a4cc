import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { PageFrame } from '../../components/ui/page-frame.tsx';
import { RewardList } from '../../features/activities/reward-list.tsx';

/** What the customer has earned by activities. */
export function RewardsPage() {
  const { t } = useTranslation('activities');
  return (
    <PageFrame
      title={t('rewards.title')}
      lead={t('rewards.lead')}
      back={{ to: '/app/activities', label: t('back') }}
    >
      <Card maxW="720px" py="2">
        <RewardList />
      </Card>
    </PageFrame>
  );
}
