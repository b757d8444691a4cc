import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Tabs } from '../../../components/ui/controls.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { LevelsTab } from './levels-tab.tsx';
import { TeamsTab } from './teams-tab.tsx';

const TABS = ['teams', 'levels'] as const;

/** How the desk is organised: who is in which team, and what is promised. */
export function OrganisationPage() {
  const { t } = useTranslation(['console', 'support', 'common']);
  const [{ tab }, change] = useQueryState(['tab'] as const);
  return (
    <AdminPage title={t('common:admin.desk')}>
      <Tabs.Root
        value={tab === 'levels' ? 'levels' : 'teams'}
        onValueChange={({ value }) => change({ tab: value === 'teams' ? '' : value })}
        colorPalette="primary"
        lazyMount
        unmountOnExit
      >
        <Tabs.List mb="4">
          {TABS.map((name) => (
            <Tabs.Trigger key={name} value={name}>
              {t(`${name}.title`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="teams" p="0">
          <TeamsTab />
        </Tabs.Content>
        <Tabs.Content value="levels" p="0">
          <LevelsTab />
        </Tabs.Content>
      </Tabs.Root>
    </AdminPage>
  );
}
