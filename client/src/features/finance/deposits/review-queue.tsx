import { Box } from '@chakra-ui/react';
import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import type { Review } from '@lode/shared/deposits/admin-schemas';
import { mdiCheckCircleOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataList } from '../../../components/ui/data-list.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { PersonLink } from '../../../components/ui/person-link.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { FINANCE } from '../../../lib/staff-paths.ts';
import { useMatter } from '../use-matter.ts';
import { PaymentActions } from './payment-actions.tsx';

const LIMIT = 25;

/** Payments that were not credited by themselves, the one that waits longest first. */
export function ReviewQueue() {
  const { t } = useTranslation('finance');
  const [page, setPage] = useState(1);
  const list = useMatter(
    `reviews ${page}`,
    (signal) => call(adminDepositRoutes.reviews, { query: { page, limit: LIMIT }, signal }, 'admin'),
    ['deposit'],
  );
  return (
    <DataList
      label={t('deposits.tab.review')}
      columns={useReviewColumns(list.reload)}
      keyOf={({ payment }) => payment.id}
      list={list}
      onPage={setPage}
      empty={{ icon: mdiCheckCircleOutline, title: t('review.empty'), text: t('review.empty_hint') }}
    />
  );
}

function useReviewColumns(onDecided: () => void): Column<Review>[] {
  const { t } = useTranslation('finance');
  const format = useFormat();
  return [
    {
      id: 'waits',
      heading: t('column.waits_since'),
      card: 'title',
      cell: ({ payment, deposit }) => (
        <TextLink to={`${FINANCE}/deposits/${deposit.id}`}>
          <RelativeTime at={payment.seen_at} />
        </TextLink>
      ),
    },
    {
      id: 'why',
      heading: t('column.why'),
      wraps: true,
      card: 'title',
      cell: ({ payment }) => (
        <Box textStyle="sm" maxW="36ch">
          {payment.reason && t(`review_reason.${payment.reason}`)}
          {payment.approvals.map(({ by }) => (
            <Box key={by.id} color="muted" textStyle="xs">
              {t('payment.asked_by', { name: by.username })}
            </Box>
          ))}
        </Box>
      ),
    },
    {
      id: 'user',
      heading: t('column.customer'),
      cell: ({ deposit }) => <PersonLink person={deposit.user} />,
    },
    {
      id: 'coin',
      heading: t('column.arrived'),
      numeric: true,
      cell: ({ payment }) => format.coin(payment.amount, payment.currency),
    },
    {
      id: 'value',
      heading: t('column.value_now'),
      numeric: true,
      card: 'mark',
      cell: ({ payment }) => (payment.value_usd === null ? '–' : format.money(payment.value_usd)),
    },
    {
      id: 'confirmations',
      heading: t('column.confirmations'),
      numeric: true,
      cell: ({ payment }) =>
        t('payment.of', { count: payment.confirmations, needed: payment.confirmations_needed }),
    },
    {
      id: 'decide',
      heading: t('column.decide'),
      cell: ({ payment }) => <PaymentActions payment={payment} onDecided={onDecided} />,
    },
  ];
}
