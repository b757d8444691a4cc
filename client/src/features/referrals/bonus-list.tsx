import { Box, Heading } from '@chakra-ui/react';
import { referralRoutes } from '@lode/shared/referrals/rest';
import type { BonusState, ReferralBonus } from '@lode/shared/referrals/schemas';
import { mdiCancel, mdiCheckCircleOutline, mdiClockOutline, mdiGiftOutline, mdiMagnifyScan } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataList } from '../../components/ui/data-list.tsx';
import type { Column } from '../../components/ui/data-table.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { Tag } from '../../components/ui/tag.tsx';
import { call } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLive } from '../../lib/use-live.ts';

const LIMIT = 10;
const LOOKS = {
  paid: { palette: 'success', icon: mdiCheckCircleOutline },
  due: { palette: 'info', icon: mdiClockOutline },
  held: { palette: 'warning', icon: mdiMagnifyScan },
  refused: { palette: 'gray', icon: mdiCancel },
} as const satisfies Record<BonusState, { palette: string; icon: string }>;

/** What friends' purchases earned, paid and not yet. */
export function BonusList() {
  const { t } = useTranslation('referral');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const list = useLive(
    `bonuses ${page}`,
    (signal) => call(referralRoutes.bonuses, { query: { page, limit: LIMIT }, signal }),
    { events: ['referrals:bonus.changed'] },
  );
  const columns: Column<ReferralBonus>[] = [
    {
      id: 'amount',
      heading: t('bonuses.amount'),
      cell: ({ amount_usd }) => (
        <Box as="span" fontWeight="600" title={amount_usd}>
          {format.money(amount_usd)}
        </Box>
      ),
      card: 'title',
    },
    { id: 'friend', heading: t('bonuses.friend'), cell: ({ username }) => username },
    {
      id: 'state',
      heading: t('bonuses.state'),
      cell: ({ state }) => <Tag {...LOOKS[state]}>{t(`bonuses.states.${state}`)}</Tag>,
      card: 'mark',
    },
    {
      id: 'time',
      heading: t('bonuses.time'),
      cell: ({ paid_at, created_at }) => <RelativeTime at={paid_at ?? created_at} />,
    },
  ];
  return (
    <section aria-labelledby="bonuses-title">
      <Heading as="h2" id="bonuses-title" textStyle="md" fontWeight="600" mb="3">
        {t('bonuses.title')}
      </Heading>
      <DataList
        label={t('bonuses.title')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        onPage={setPage}
        empty={{ icon: mdiGiftOutline, title: t('bonuses.empty'), text: t('bonuses.empty_text') }}
      />
    </section>
  );
}
