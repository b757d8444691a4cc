import { guardRoutes } from '@lode/shared/guard/rest';
import type { GuardedPage as Listed } from '@lode/shared/guard/schemas';
import { mdiShieldCheckOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { ListStates } from '../../../components/ui/list-states.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { call } from '../../../lib/api-client.ts';
import { useLive } from '../../../lib/use-live.ts';
import { GuardedHistory } from './guarded-history.tsx';
import { GuardedItem } from './guarded-item.tsx';

/** As many as may wait. */
const LIMIT = 100;

/** Changes that wait for more than the one person who asked for them, and what became of earlier ones. */
export function GuardedPage() {
  const { t } = useTranslation('guard');
  const { data, error, reload } = useLive(
    'guarded',
    (signal) => call(guardRoutes.list, { query: { state: 'waiting', limit: LIMIT }, signal }, 'admin'),
    { side: 'admin', events: ['guard:change.changed'] },
  );
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      {data && <SecondPerson list={data} />}
      <Section title={t('waiting')}>
        <ListStates
          rows={data?.items}
          error={error}
          onRetry={reload}
          failed={t('waiting')}
          empty={{ icon: mdiShieldCheckOutline, title: t('none'), text: t('none_hint') }}
        />
        <ul>
          {data?.items.map((change) => (
            <GuardedItem key={change.id} change={change} onDecided={reload} />
          ))}
        </ul>
      </Section>
      <GuardedHistory />
    </AdminPage>
  );
}

/** Who could be the second one: nobody, or in the demo this login. */
function SecondPerson({ list: { alone, second_login } }: { list: Listed }) {
  const { t } = useTranslation('guard');
  if (alone) return <Notice tone="warning">{t('alone')}</Notice>;
  return second_login && <Notice tone="info">{t('demo', { email: second_login })}</Notice>;
}
