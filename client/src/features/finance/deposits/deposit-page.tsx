import { Box, Flex } from '@chakra-ui/react';
import { adminDepositRoutes } from '@lode/shared/deposits/admin-rest';
import type { AdminDepositDetail } from '@lode/shared/deposits/admin-schemas';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { AddressGroups } from '../../../components/ui/address-groups.tsx';
import { Facts } from '../../../components/ui/facts.tsx';
import { PersonLink } from '../../../components/ui/person-link.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ShortCode } from '../../../components/ui/short-code.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { FINANCE } from '../../../lib/staff-paths.ts';
import { MatterPage, StoryEntries, StoryGrid } from '../components/matter-page.tsx';
import { OperationStory } from '../components/operation-story.tsx';
import { DepositTag } from '../components/state-tags.tsx';
import { useMatter } from '../use-matter.ts';
import { PaymentStory } from './payment-story.tsx';

/** The whole story of one deposit. */
export function AdminDepositPage() {
  const { id = '' } = useParams();
  const loaded = useMatter(
    id,
    (signal) => call(adminDepositRoutes.get, { params: { id }, signal }, 'admin'),
    ['deposit'],
    id,
  );
  return (
    <MatterPage name="deposit" loaded={loaded} tags={({ state }) => <DepositTag state={state} />}>
      {(deposit) => <DepositStory deposit={deposit} onDecided={loaded.reload} />}
    </MatterPage>
  );
}

function DepositStory({ deposit, onDecided }: { deposit: AdminDepositDetail; onDecided: () => void }) {
  const { t } = useTranslation('finance');
  return (
    <>
      <StoryGrid>
        <Quote deposit={deposit} />
        <Customer deposit={deposit} />
      </StoryGrid>
      <Section title={t('deposit.payments')}>
        <PaymentStory deposit={deposit} onDecided={onDecided} />
      </Section>
      <StoryEntries entries={deposit.entries}>
        <Seals seals={deposit.seals} />
      </StoryEntries>
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
          { label: t('column.address'), value: <AddressGroups address={deposit.address} /> },
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
