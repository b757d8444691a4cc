import { MATTER_KINDS } from '@lode/shared/finance/socket';
import { treasuryRoutes } from '@lode/shared/treasury/rest';
import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PrimaryButton } from '../../../components/ui/buttons.tsx';
import { Tabs } from '../../../components/ui/controls.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { call } from '../../../lib/api-client.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { AlertsTab } from '../alerts/alerts-tab.tsx';
import { BatchesTab } from '../batches/batches-tab.tsx';
import { FinancePage } from '../components/finance-page.tsx';
import { useMatter } from '../use-matter.ts';
import { BreaksTab } from './breaks-tab.tsx';
import { ClosesTab } from './closes-tab.tsx';
import { CoinsTab } from './coins-tab.tsx';
import { MovementsTab } from './movements-tab.tsx';
import { ProposeDialog } from './propose-dialog.tsx';

const TABS = ['coins', 'batches', 'movements', 'closes', 'breaks', 'alerts'] as const;
type Tab = (typeof TABS)[number];

/** Where our coins are, in the books and on the chain, and what happens to them beside deposits and payouts. */
export function TreasuryPage() {
  const { t } = useTranslation('treasury');
  const [params, setParams] = useSearchParams();
  const [entering, setEntering] = useState(false);
  const mayEnter = allows(useSession('admin'), 'finance:manage');
  const treasury = useMatter(
    'treasury',
    (signal) => call(treasuryRoutes.coins, { signal }, 'admin'),
    MATTER_KINDS,
  );
  const tab: Tab = TABS.find((name) => name === params.get('tab')) ?? 'coins';
  return (
    <FinancePage
      title={t('title')}
      lead={t('lead')}
      actions={
        mayEnter && (
          <PrimaryButton onClick={() => setEntering(true)}>
            <Icon path={mdiPlus} size={20} />
            {t('propose')}
          </PrimaryButton>
        )
      }
    >
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
              {t(`tab.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content colorPalette="gray" value="coins">
          <CoinsTab treasury={treasury} />
        </Tabs.Content>
        <Tabs.Content colorPalette="gray" value="batches">
          <BatchesTab />
        </Tabs.Content>
        <Tabs.Content colorPalette="gray" value="movements">
          <MovementsTab />
        </Tabs.Content>
        <Tabs.Content colorPalette="gray" value="closes">
          <ClosesTab />
        </Tabs.Content>
        <Tabs.Content colorPalette="gray" value="breaks">
          <BreaksTab />
        </Tabs.Content>
        <Tabs.Content colorPalette="gray" value="alerts">
          <AlertsTab />
        </Tabs.Content>
      </Tabs.Root>
      {entering && (
        <ProposeDialog
          simulated={treasury.data?.simulated ?? false}
          onClose={() => setEntering(false)}
          onDone={() => {
            setEntering(false);
            setParams({ tab: 'movements', state: 'proposed' });
          }}
        />
      )}
    </FinancePage>
  );
}
