import { SimpleGrid } from '@chakra-ui/react';
import type { Activity } from '@lode/shared/activities/schemas';
import { mdiBellOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { SkeletonText } from '../../components/ui/skeletons.tsx';
import { focusContent } from '../../lib/focus-content.ts';
import { ActivityCard } from './activity-card.tsx';
import { ActivityDialog } from './activity-dialog.tsx';
import { claimFailure, listFailure } from './claim-text.ts';
import { useClaim } from './use-claim.ts';
import { useOpenActivities } from './use-open-activities.ts';

/** The red bar of a failed list or claim stays this long. */
export const LIST_ERROR_MS = 3000;

const GRID = { columns: { base: 1, md: 2 }, gap: '5' } as const;

/** The activities that the customer can take part in now. */
export function ActivityList() {
  const { t } = useTranslation(['activities', 'errors']);
  const list = useOpenActivities();
  const [opened, setOpened] = useState<Activity | null>(null);
  const claim = useClaim({
    onDone: () => {
      showMessage(t('activities:claim.claimed'));
      focusContent();
      list.reload();
    },
    onFailure: (error) => {
      showMessage(claimFailure(t, error, 'list'), 'error', LIST_ERROR_MS);
      list.reload();
    },
  });
  const { data, error, reload } = list;
  useEffect(() => {
    if (error) showMessage(listFailure(t, error), 'error', LIST_ERROR_MS);
  }, [error, t]);
  return (
    <>
      {!data && !error && <Loading />}
      {!data && Boolean(error) && (
        <Card>
          <ErrorState error={error} title={listFailure(t, error)} onRetry={reload} />
        </Card>
      )}
      {data?.items.length === 0 && (
        <Card>
          <EmptyState icon={mdiBellOutline} title={t('activities:empty')} text={t('activities:empty_hint')} />
        </Card>
      )}
      {data && data.items.length > 0 && (
        <SimpleGrid as="ul" {...GRID} aria-label={t('activities:title')}>
          {data.items.map((activity) => (
            <ActivityCard
              key={activity.id}
              activity={activity}
              claim={claim}
              onOpen={() => setOpened(activity)}
            />
          ))}
        </SimpleGrid>
      )}
      {opened && (
        <ActivityDialog
          activity={opened}
          onClose={() => {
            setOpened(null);
            reload();
          }}
        />
      )}
    </>
  );
}

function Loading() {
  return (
    <SimpleGrid {...GRID} aria-busy>
      {['first', 'second'].map((name) => (
        <Card key={name}>
          <SkeletonText lines={6} />
        </Card>
      ))}
    </SimpleGrid>
  );
}
