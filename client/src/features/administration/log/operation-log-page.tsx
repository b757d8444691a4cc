import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Tabs } from '../../../components/ui/controls.ts';
import { ChainCheck } from './chain-check.tsx';
import { LogEntries } from './log-entries.tsx';
import { LogSettingsForm } from './log-settings-form.tsx';

const TABS = ['entries', 'settings'] as const;

/** What administrators did, provably unchanged; and what of it is recorded, for how long. */
export function OperationLogPage() {
  const { t } = useTranslation('admin');
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'settings' ? 'settings' : 'entries';
  return (
    <AdminPage title={t('log.title')} lead={t('log.lead')}>
      <ChainCheck />
      <Tabs.Root
        colorPalette="primary"
        value={tab}
        lazyMount
        unmountOnExit
        onValueChange={({ value }) => setParams(value === 'settings' ? { tab: value } : {})}
      >
        <Tabs.List>
          {TABS.map((name) => (
            <Tabs.Trigger key={name} value={name}>
              {t(`log.tab.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="entries">
          <LogEntries />
        </Tabs.Content>
        <Tabs.Content value="settings">
          <LogSettingsForm />
        </Tabs.Content>
      </Tabs.Root>
    </AdminPage>
  );
}
