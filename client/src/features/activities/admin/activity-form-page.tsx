import { adminActivityRoutes } from '@lode/shared/activities/rest';
import type { AdminActivity } from '@lode/shared/activities/schemas';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { type Loaded, useLoaded } from '../../../lib/use-loaded.ts';
import { ActivityActions, COPY_OF } from './activity-actions.tsx';
import { ActivityForm } from './activity-form.tsx';

/** A new activity, or one that begins with what another says. */
export function ActivityCreatePage() {
  const { t } = useTranslation('activities-admin');
  const [params] = useSearchParams();
  const from = params.get(COPY_OF);
  const source = useActivity(from);
  const ready = from === null || source.data !== undefined;
  return (
    <AdminPage title={t('form.create_title')} lead={t('form.lead')}>
      {ready ? <ActivityForm key={from} copyOf={source.data} /> : <Waiting activity={source} />}
    </AdminPage>
  );
}

/** An activity as it is, to be changed. */
export function ActivityEditPage() {
  const { t } = useTranslation('activities-admin');
  const format = useFormat();
  const { id = '' } = useParams();
  const activity = useActivity(id);
  const { data, replace } = activity;
  const lead = data && t('form.by', { by: data.created_by, time: format.exactTime(data.created_at) });
  return (
    <AdminPage
      title={t('form.edit_title')}
      lead={lead ?? ' '}
      actions={data && <ActivityActions activity={data} onChanged={replace} />}
    >
      {data ? (
        <ActivityForm key={`${data.id} ${data.version}`} activity={data} />
      ) : (
        <Waiting activity={activity} />
      )}
    </AdminPage>
  );
}

const useActivity = (id: string | null) =>
  useLoaded(id, (signal) => call(adminActivityRoutes.one, { params: { id: id ?? '' }, signal }, 'admin'));

function Waiting({ activity: { error, reload } }: { activity: Loaded<AdminActivity> }) {
  const { t } = useTranslation('activities-admin');
  return (
    <Card aria-busy={!error}>
      {error ? (
        <ErrorState title={t('form.edit_title')} error={error} onRetry={reload} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Card>
  );
}
