import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import { WITHDRAWAL_QUEUES } from '@lode/shared/withdrawals/admin-schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../../../components/ui/controls.ts';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useMatter } from '../use-matter.ts';
import { WithdrawalQueue } from './withdrawal-queue.tsx';

const TEXTS = { decide: 'withdrawals.waiting_requested', pay: 'withdrawals.waiting_approved' } as const;
const ALL = 'all';

/** What is to be decided and what is to be paid, each with how many, and beside them all of them. */
export function WithdrawalTabs({ children }: { children: ReactNode }) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const counts = useCounts();
  const chosen = WITHDRAWAL_QUEUES.find((queue) => queue === params.get('queue')) ?? ALL;
  const textOf = (queue: (typeof WITHDRAWAL_QUEUES)[number]) => {
    const count = counts?.[queue] ?? 0;
    return t(TEXTS[queue], { count, total: counts ? format.integer(count) : '–' });
  };
  return (
    <Tabs.Root
      colorPalette="primary"
      value={chosen}
      lazyMount
      unmountOnExit
      onValueChange={({ value }) => setParams(value === ALL ? {} : { queue: value })}
    >
      <Tabs.List flexWrap="wrap">
        {WITHDRAWAL_QUEUES.map((queue) => (
          <Tabs.Trigger key={queue} value={queue}>
            {textOf(queue)}
          </Tabs.Trigger>
        ))}
        <Tabs.Trigger value={ALL}>{t('withdrawal.back')}</Tabs.Trigger>
      </Tabs.List>
      {WITHDRAWAL_QUEUES.map((queue) => (
        <Tabs.Content key={queue} colorPalette="gray" value={queue}>
          <WithdrawalQueue queue={queue} />
        </Tabs.Content>
      ))}
      <Tabs.Content colorPalette="gray" value={ALL}>
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
}

function useCounts(): { decide: number; pay: number } | undefined {
  const { data } = useMatter(
    'waiting withdrawals',
    async (signal) => {
      const count = async (queue: (typeof WITHDRAWAL_QUEUES)[number]) =>
        (await call(adminWithdrawalRoutes.list, { query: { queue, limit: 1 }, signal }, 'admin')).total;
      const [decide, pay] = await Promise.all([count('decide'), count('pay')]);
      return { decide, pay };
    },
    ['withdrawal'],
  );
  return data;
}
