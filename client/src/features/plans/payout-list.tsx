import { Flex } from '@chakra-ui/react';
import { adminContractRoutes } from '@lode/shared/mining/admin-rest';
import type { Payout, payoutFeedSchema } from '@lode/shared/mining/schemas';
import { mdiCashClock } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { Section } from '../../components/ui/section.tsx';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';

type Feed = z.infer<typeof payoutFeedSchema>;

/** What a contract was paid, the latest day first, with how each was worked out. */
export function PayoutList({ contractId, first }: { contractId: string; first: Feed }) {
  const { t } = useTranslation(['plans', 'errors']);
  const [feed, setFeed] = useState(first);
  const [busy, setBusy] = useState(false);
  const columns = useColumns();
  const more = async (cursor: string) => {
    setBusy(true);
    try {
      const input = { params: { id: contractId }, query: { cursor } };
      const next = await call(adminContractRoutes.payouts, input, 'admin');
      setFeed(({ items }) => ({ ...next, items: [...items, ...next.items] }));
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(false);
  };
  return (
    <Section title={t('plans:payouts')} hint={t('plans:payouts_hint')}>
      {feed.items.length === 0 ? (
        <EmptyState icon={mdiCashClock} title={t('plans:no_payouts')} text={t('plans:no_payouts_hint')} />
      ) : (
        <DataTable label={t('plans:payouts')} columns={columns} rows={feed.items} keyOf={({ id }) => id} />
      )}
      {feed.next_cursor && (
        <Flex justify="center" mt="3">
          <SecondaryButton size="sm" loading={busy} onClick={() => void more(feed.next_cursor ?? '')}>
            {t('plans:earlier')}
          </SecondaryButton>
        </Flex>
      )}
    </Section>
  );
}

function useColumns(): Column<Payout>[] {
  const { t } = useTranslation('plans');
  const format = useFormat();
  return [
    { id: 'day', heading: t('day'), cell: ({ day }) => day, card: 'title' },
    {
      id: 'hours',
      heading: t('active'),
      cell: ({ seconds }) => t('seconds', { seconds: format.integer(seconds) }),
      numeric: true,
    },
    {
      id: 'share',
      heading: t('share'),
      cell: ({ revenue_share_usd }) => format.price(revenue_share_usd),
      numeric: true,
    },
    { id: 'fee', heading: t('fee'), cell: ({ fee_usd }) => format.price(fee_usd), numeric: true },
    {
      id: 'amount',
      heading: t('payout'),
      cell: ({ amount_usd }) => format.price(amount_usd),
      numeric: true,
      card: 'mark',
    },
  ];
}
