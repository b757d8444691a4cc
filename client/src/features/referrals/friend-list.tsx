import { Box, Heading } from '@chakra-ui/react';
import { referralRoutes } from '@lode/shared/referrals/rest';
import type { ReferralFriend } from '@lode/shared/referrals/schemas';
import { mdiAccountMultiplePlusOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataList } from '../../components/ui/data-list.tsx';
import type { Column } from '../../components/ui/data-table.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { call } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLive } from '../../lib/use-live.ts';

const LIMIT = 10;

/** Who registered with the customer's code. */
export function FriendList() {
  const { t } = useTranslation('referral');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const list = useLive(
    `friends ${page}`,
    (signal) => call(referralRoutes.history, { query: { page, limit: LIMIT }, signal }),
    { events: ['referrals:bonus.changed'] },
  );
  const columns: Column<ReferralFriend>[] = [
    {
      id: 'name',
      heading: t('history.username'),
      cell: ({ username }) => <Box fontWeight="600">{username}</Box>,
      card: 'title',
    },
    { id: 'email', heading: t('history.email'), cell: ({ email }) => <span dir="ltr">{email}</span> },
    {
      id: 'mining',
      heading: t('history.mining'),
      cell: ({ total_mining }) => format.hashPower(total_mining),
      numeric: true,
      card: 'mark',
    },
    {
      id: 'time',
      heading: t('history.registered'),
      cell: ({ registered_at }) => <RelativeTime at={registered_at} />,
    },
  ];
  return (
    <section aria-labelledby="friends-title">
      <Heading as="h2" id="friends-title" textStyle="md" fontWeight="600" mb="3">
        {t('history.title')}
      </Heading>
      <DataList
        label={t('history.title')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        onPage={setPage}
        empty={{
          icon: mdiAccountMultiplePlusOutline,
          title: t('history.empty'),
          text: t('history.empty_text'),
        }}
      />
    </section>
  );
}
