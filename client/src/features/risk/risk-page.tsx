import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { Tabs } from '../../components/ui/controls.ts';
import { HitList } from './hit-list.tsx';
import { RuleList } from './rule-list.tsx';

const TABS = ['rules', 'hits'] as const;

/** What is watched, and what was seen. */
export function RiskPage() {
  const { t } = useTranslation('risk');
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'rules';
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <Tabs.Root
        value={tab}
        // Filters belong to the hits: they go with them.
        onValueChange={({ value }) => setSearch(value === 'rules' ? {} : { tab: value }, { replace: true })}
        colorPalette="primary"
        variant="line"
        lazyMount
        unmountOnExit
      >
        <Tabs.List aria-label={t('title')}>
          {TABS.map((name) => (
            <Tabs.Trigger key={name} value={name} px="3" h="11">
              {t(`tabs.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="rules" colorPalette="gray">
          <RuleList />
        </Tabs.Content>
        <Tabs.Content value="hits" colorPalette="gray">
          <HitList />
        </Tabs.Content>
      </Tabs.Root>
    </AdminPage>
  );
}
