import { Box, Flex } from '@chakra-ui/react';
import type { AdminWithdrawalDetail } from '@lode/shared/withdrawals/admin-schemas';
import { useTranslation } from 'react-i18next';
import { AddressGroups } from '../../../components/ui/address-groups.tsx';
import { CopyIconButton } from '../../../components/ui/copy-button.tsx';
import { type Fact, Facts } from '../../../components/ui/facts.tsx';
import { PersonLink } from '../../../components/ui/person-link.tsx';
import { PersonState } from '../../../components/ui/person-state.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ShortCode } from '../../../components/ui/short-code.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { TransactionId } from '../../../components/ui/transaction-id.tsx';
import { countryName } from '../../../lib/countries.ts';
import { useFormat } from '../../../lib/format.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { FINANCE, riskHitsOf } from '../../../lib/staff-paths.ts';

interface Story {
  withdrawal: AdminWithdrawalDetail;
}

/** What was asked for. */
export function Order({ withdrawal }: Story) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const { currency, crypto_amount, rate } = withdrawal;
  return (
    <Section title={t('withdrawal.order')}>
      <Facts
        facts={[
          { label: t('column.amount'), value: format.money(withdrawal.amount_usd) },
          { label: t('column.fee'), value: format.money(withdrawal.fee_usd) },
          { label: t('column.net'), value: format.money(withdrawal.net_usd) },
          {
            label: t('column.coin'),
            value: crypto_amount === null ? t('withdrawal.not_fixed') : format.coin(crypto_amount, currency),
          },
          {
            label: t('column.rate'),
            value:
              rate === null
                ? t('withdrawal.not_fixed')
                : t('rate', { rate: format.price(rate), coin: currency }),
          },
          { label: t('column.network'), value: withdrawal.network },
          { label: t('column.to_address'), value: <PayTo address={withdrawal.wallet_address} /> },
          { label: t('column.requested'), value: format.exactTime(withdrawal.created_at) },
          { label: t('column.id'), value: <ShortCode text={withdrawal.id} keep={12} /> },
        ]}
      />
    </Section>
  );
}

/** Where it goes, whole. */
function PayTo({ address }: { address: string }) {
  const { t } = useTranslation('finance');
  return (
    <Flex align="center" gap="1">
      <AddressGroups address={address} />
      <CopyIconButton text={address} what={t('column.to_address')} />
    </Flex>
  );
}

/** Whose money it is. */
export function WhoAsks({ withdrawal: { customer } }: Story) {
  const { t, i18n } = useTranslation('finance');
  const format = useFormat();
  return (
    <Section title={t('column.customer')}>
      <Facts
        facts={[
          {
            label: t('column.customer'),
            value: (
              <Flex gap="2" align="center" wrap="wrap">
                <PersonLink person={customer} />
                <PersonState state={customer.status} />
              </Flex>
            ),
          },
          { label: t('column.email'), value: customer.email },
          {
            label: t('column.country'),
            value: customer.country ? countryName(i18n.language, customer.country) : '–',
          },
          { label: t('column.registered'), value: <RelativeTime at={customer.created_at} /> },
          { label: t('withdrawal.balance'), value: format.money(customer.balance) },
          { label: t('withdrawal.available'), value: format.money(customer.available) },
          { label: t('withdrawal.owed'), value: format.money(customer.owed) },
          { label: t('withdrawal.day'), value: format.money(customer.day_usd) },
          {
            label: t('story.more'),
            value: (
              <TextLink to={`${FINANCE}/withdrawals?user=${encodeURIComponent(customer.id)}`}>
                {t('story.their_withdrawals')}
              </TextLink>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** Who of the staff has decided what. */
export function Approvals({ withdrawal }: Story) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const { approvals, approvals_needed, rejected_by, completed_by, reason, ended_at } = withdrawal;
  const facts: Fact[] = [
    {
      label: t('column.approvals'),
      value: t('approvals', { count: approvals.length, needed: approvals_needed }),
    },
    ...approvals.map(({ by, at }) => ({
      label: t('withdrawal.approved_by'),
      value: (
        <>
          {by.username} · <RelativeTime at={at} />
        </>
      ),
    })),
    ...(rejected_by ? [{ label: t('withdrawal.rejected_by'), value: rejected_by.username }] : []),
    ...(completed_by ? [{ label: t('withdrawal.completed_by'), value: completed_by.username }] : []),
    ...(reason ? [{ label: t('column.why'), value: reason }] : []),
    ...(ended_at ? [{ label: t('withdrawal.ended'), value: format.exactTime(ended_at) }] : []),
  ];
  return (
    <Section title={t('withdrawal.decisions')}>
      <Facts facts={facts} />
    </Section>
  );
}

/** What the chain says of the transaction that is said to have paid it. */
export function ChainWord({ withdrawal: { chain_finding: finding, confirmations_needed, currency } }: Story) {
  const { t } = useTranslation('finance');
  return (
    <Section title={t('withdrawal.chain')}>
      {finding ? (
        <Facts
          facts={[
            {
              label: t('column.transaction'),
              value: <TransactionId coin={currency} txid={finding.txid} keep={12} />,
            },
            { label: t('withdrawal.finding'), value: t(`finding.${finding.kind}`) },
            {
              label: t('column.confirmations'),
              value: t('payment.of', { count: finding.confirmations, needed: confirmations_needed }),
            },
            { label: t('withdrawal.asked'), value: <RelativeTime at={finding.at} /> },
          ]}
        />
      ) : (
        <Box textStyle="sm" color="muted">
          {t('withdrawal.no_transaction')}
        </Box>
      )}
    </Section>
  );
}

type Hit = AdminWithdrawalDetail['risk_hits'][number];

/** Which rules it met, and what they measured. */
export function RiskHits({ withdrawal: { risk_hits: hits, customer } }: Story) {
  const { t } = useTranslation('finance');
  const mayReview = allows(useSession('admin'), 'risk:manage');
  if (hits.length === 0) return null;
  return (
    <Section
      title={t('withdrawal.risk_hits')}
      actions={mayReview && <TextLink to={riskHitsOf(customer.id)}>{t('withdrawal.all_hits')}</TextLink>}
    >
      <Box as="ul">
        {hits.map((hit) => (
          <Box as="li" key={hit.id} py="2" borderTopWidth="1px" _first={{ borderTopWidth: 0 }} textStyle="sm">
            <Box as="span" fontWeight="600">
              {hit.rule}
            </Box>{' '}
            · {t(`risk_action.${hit.action}`, { defaultValue: hit.action })} · <RelativeTime at={hit.at} />
            <Box color="muted">
              <Measured facts={hit.facts} />
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function Measured({ facts }: Pick<Hit, 'facts'>) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const { value, threshold, unit } = facts;
  if (typeof value !== 'string' || typeof threshold !== 'string') return t('withdrawal.not_measured');
  const shown = unit === 'usd' ? format.money : format.integer;
  return t('withdrawal.measured', { value: shown(value), threshold: shown(threshold) });
}
