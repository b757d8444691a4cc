import { adminSiteRoutes } from '@lode/shared/site/admin-rest';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Tabs } from '../../../components/ui/controls.ts';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { GuardedNotice } from '../../../components/ui/guarded-notice.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { useNamedPlace } from './settings-index.tsx';

const TABS = ['form', 'history'] as const;

/** Every setting of the site, and who changed what of it. */
export function SettingsPage() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'history' ? 'history' : 'form';
  const { data, error, reload, replace } = useLoaded('settings', (signal) =>
    call(adminSiteRoutes.settings, { signal }, 'admin'),
  );
  useNamedPlace(data !== undefined);
  const saved = data?.saved;
  return (
    <AdminPage
      title={t('settings.title')}
      lead={
        saved
          ? t('settings.version', {
              version: format.integer(data.version),
              by: saved.by ?? t('log.system'),
              time: format.exactTime(saved.at),
            })
          : ' '
      }
    >
      {!data && (
        <Card>
          {error ? (
            <ErrorState title={t('settings.title')} error={error} onRetry={reload} />
          ) : (
            <SkeletonText lines={10} />
          )}
        </Card>
      )}
      {data && <GuardedNotice until={data.waits_until} />}
      {data && (
        <Tabs.Root
          colorPalette="primary"
          value={tab}
          onValueChange={({ value }) => setParams(value === 'history' ? { tab: value } : {})}
        >
          <Tabs.List>
            {TABS.map((name) => (
              <Tabs.Trigger key={name} value={name}>
                {t(`settings.tab.${name}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value="form">
            <SettingsForm key={`${data.version} ${data.waits_until}`} state={data} onSaved={replace} />
          </Tabs.Content>
          <Tabs.Content value="history">
            {tab === 'history' && <SettingsHistory current={data.version} onRestored={replace} />}
          </Tabs.Content>
        </Tabs.Root>
      )}
    </AdminPage>
  );
}
