import { adminActivityRoutes } from '@lode/shared/activities/rest';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { ActivityForm } from './activity-form.tsx';

/** A new activity. */
export function ActivityCreatePage() {
  const { t } = useTranslation(['activities-admin', 'activities', 'errors']);
  return (
    <AdminPage title={t('form.create_title')} lead={t('form.lead')}>
      <ActivityForm />
    </AdminPage>
  );
}

/** An activity as it is, to be changed. */
export function ActivityEditPage() {
  const { t } = useTranslation(['activities-admin', 'activities', 'errors']);
  const format = useFormat();
  const { id = '' } = useParams();
  const { data, error, reload } = useLoaded(id, (signal) =>
    call(adminActivityRoutes.one, { params: { id }, signal }, 'admin'),
  );
  const lead = data && t('form.by', { by: data.created_by, time: format.exactTime(data.created_at) });
  return (
    <AdminPage title={t('form.edit_title')} lead={lead ?? ' '}>
      {data && <ActivityForm key={data.id} activity={data} />}
      {!data && (
        <Card aria-busy={!error}>
          {error ? (
            <ErrorState title={t('form.edit_title')} error={error} onRetry={reload} />
          ) : (
            <SkeletonText lines={8} />
          )}
        </Card>
      )}
    </AdminPage>
  );
}
