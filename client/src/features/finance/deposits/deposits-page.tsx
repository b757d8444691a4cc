import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../../../components/ui/controls.ts';
import { FinancePage } from '../components/finance-page.tsx';
import { DepositList } from './deposit-list.tsx';
import { ReviewQueue } from './review-queue.tsx';

const TABS = ['list', 'review'] as const;

/** All deposits, and the payments among them that wait for a person. */
export function AdminDepositsPage() {
  const { t } = useTranslation('finance');
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'review' ? 'review' : 'list';
  return (
    <FinancePage title={t('deposits.title')} lead={t('deposits.lead')}>
      <Tabs.Root
        colorPalette="primary"
        value={tab}
        lazyMount
        unmountOnExit
        onValueChange={({ value }) => setParams(value === 'review' ? { tab: value } : {})}
      >
        <Tabs.List>
          {TABS.map((name) => (
            <Tabs.Trigger key={name} value={name}>
              {t(`deposits.tab.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content colorPalette="gray" value="list">
          <DepositList />
        </Tabs.Content>
        <Tabs.Content colorPalette="gray" value="review">
          <ReviewQueue />
        </Tabs.Content>
      </Tabs.Root>
    </FinancePage>
  );
}
