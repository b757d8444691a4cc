import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { Card } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { PageFrame } from '../../components/ui/page-frame.tsx';
import { SkeletonText } from '../../components/ui/skeletons.tsx';
import { ActivityView } from '../../features/activities/activity-view.tsx';
import { useActivity } from '../../features/activities/use-activities.ts';

/** One activity, for a link to it; after a claim it leads back to the list. */
export function ActivityPage() {
  const { t } = useTranslation('activities');
  const { id = '' } = useParams();
  const { data, error, reload } = useActivity(id);
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate('/app/activities'), [navigate]);
  return (
    <PageFrame title={t('activity')} back={{ to: '/app/activities', label: t('back') }}>
      {data && <ActivityView activity={data} onClaimed={leave} />}
      {!data && (
        <Card maxW="640px" aria-busy={!error}>
          {error ? (
            <ErrorState title={t('activity')} error={error} onRetry={reload} />
          ) : (
            <SkeletonText lines={8} />
          )}
        </Card>
      )}
    </PageFrame>
  );
}
