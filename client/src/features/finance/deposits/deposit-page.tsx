import { Box, Flex, Grid } from '@chakra-ui/react';
import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import type { AdminDepositDetail } from '@lode/shared/deposits/admin-schemas';
import { mdiArrowLeft } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Facts } from '../../../components/ui/facts.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { PersonLink } from '../../../components/ui/person-link.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ShortCode } from '../../../components/ui/short-code.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { FINANCE } from '../../../lib/staff-paths.ts';
import { DetailStates } from '../components/detail-states.tsx';
import { EntryList } from '../components/entry-list.tsx';
import { FinancePage } from '../components/finance-page.tsx';
import { OperationStory } from '../components/operation-story.tsx';
import { DepositTag } from '../components/state-tags.tsx';
import { useMatter } from '../use-matter.ts';
import { PaymentStory } from './payment-story.tsx';

/** The whole story of one deposit. */
export function AdminDepositPage() {
  const { t } = useTranslation('finance');
  const { id = '' } = useParams();
  const loaded = useMatter(
    id,
    (signal) => call(adminDepositRoutes.get, { params: { id }, signal }, 'admin'),
    ['deposit'],
    id,
  );
  return (
    <FinancePage
      title={t('deposit.title')}
      lead={
        <Flex align="center" gap="3" wrap="wrap">
          <Flex align="center" gap="1">
            <Icon path={mdiArrowLeft} size={16} />
            <TextLink to={`${FINANCE}/deposits`}>{t('deposit.back')}</TextLink>
          </Flex>
          {loaded.data && <DepositTag state={loaded.data.state} />}
        </Flex>
      }
    >
      <DetailStates loaded={loaded}>
        {(deposit) => <DepositStory deposit={deposit} onDecided={loaded.reload} />}
      </DetailStates>
    </FinancePage>
  );
}

function DepositStory({ deposit, onDecided }: { deposit: AdminDepositDetail; onDecided: () => void }) {
  const { t } = useTranslation('finance');
  const bleed = { mx: { base: -4, sm: -5 }, mb: { base: -4, sm: -5 } };
  return (
    <>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        gap="4"
        alignItems="start"
      >
        <Quote deposit={deposit} />
        <Customer deposit={deposit} />
      </Grid>
      <Section title={t('deposit.payments')}>
        <PaymentStory deposit={deposit} onDecided={onDecided} />
      </Section>
      <Section title={t('story.entries')} hint={t('story.entries_hint')}>
        {deposit.entries.length === 0 ? (
          <Box textStyle="sm" color="muted">
            {t('story.no_entries')}
          </Box>
        ) : (
          <Box {...bleed}>
            <EntryList entries={deposit.entries} label={t('story.entries')} />
          </Box>
        )}
        <Seals seals={deposit.seals} />
      </Section>
      <Section title={t('story.operations')}>
        <OperationStory operations={deposit.operations} />
      </Section>
    </>
  );
}

function Quote({ deposit }: { deposit: AdminDepositDetail }) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  return (
    <Section title={t('deposit.quote')}>
      <Facts
        facts={[
          { label: t('column.asked'), value: format.money(deposit.amount_usd) },
          { label: t('column.coin'), value: format.coin(deposit.crypto_amount, deposit.currency) },
          {
            label: t('column.rate'),
            value: t('rate', { rate: format.price(deposit.rate), coin: deposit.currency }),
          },
          { label: t('column.credited'), value: format.money(deposit.credited_usd) },
          { label: t('column.network'), value: deposit.network },
          { label: t('column.address'), value: <ShortCode text={deposit.address} keep={12} /> },
          { label: t('column.created'), value: format.exactTime(deposit.created_at) },
          { label: t('deposit.expires'), value: format.exactTime(deposit.expires_at) },
          { label: t('column.id'), value: <ShortCode text={deposit.id} keep={12} /> },
        ]}
      />
    </Section>
  );
}

function Customer({ deposit: { user } }: { deposit: AdminDepositDetail }) {
  const { t } = useTranslation('finance');
  return (
    <Section title={t('column.customer')}>
      <Facts
        facts={[
          { label: t('column.customer'), value: <PersonLink person={user} /> },
          { label: t('column.email'), value: user.email },
          { label: t('column.registered'), value: <RelativeTime at={user.created_at} /> },
          {
            label: t('story.more'),
            value: (
              <TextLink to={`${FINANCE}/deposits?user=${encodeURIComponent(user.id)}`}>
                {t('story.their_deposits')}
              </TextLink>
            ),
          },
        ]}
      />
    </Section>
  );
}

function Seals({ seals }: Pick<AdminDepositDetail, 'seals'>) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  if (seals.length === 0) return null;
  return (
    <Box mt="6" textStyle="xs" color="muted">
      <Box mb="1">{t('story.seals')}</Box>
      <Box as="ul">
        {seals.map(({ seq, hash, at }) => (
          <Flex as="li" key={seq} gap="3" wrap="wrap" align="center">
            <span>{t('sealed', { seq: format.integer(seq) })}</span>
            <ShortCode text={hash} keep={12} />
            <RelativeTime at={at} />
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
