import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../../../components/ui/controls.ts';
import { FinancePage } from '../components/finance-page.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { EntriesTab } from './entries-tab.tsx';
import { ProofTab } from './proof-tab.tsx';
import { TrialBalance } from './trial-balance.tsx';

const TABS = ['balance', 'accounts', 'entries', 'proof'] as const;
type Tab = (typeof TABS)[number];

/** The books: sums, accounts, entries, and what proved them last. Every figure leads to what made it. */
export function LedgerPage() {
  const { t } = useTranslation('finance');
  const [params, setParams] = useSearchParams();
  const tab: Tab = TABS.find((name) => name === params.get('tab')) ?? 'balance';
  return (
    <FinancePage title={t('ledger.title')} lead={t('ledger.lead')}>
      <Tabs.Root
        colorPalette="primary"
        value={tab}
        lazyMount
        unmountOnExit
        onValueChange={({ value }) => setParams({ tab: value })}
      >
        <Tabs.List overflowX="auto">
          {TABS.map((name) => (
            <Tabs.Trigger key={name} value={name} flexShrink={0}>
              {t(`ledger.tab.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content colorPalette="gray" value="balance">
          <TrialBalance />
        </Tabs.Content>
        <Tabs.Content colorPalette="gray" value="accounts">
          <AccountsTab />
        </Tabs.Content>
        <Tabs.Content colorPalette="gray" value="entries">
          <EntriesTab />
        </Tabs.Content>
        <Tabs.Content colorPalette="gray" value="proof">
          <ProofTab />
        </Tabs.Content>
      </Tabs.Root>
    </FinancePage>
  );
}
