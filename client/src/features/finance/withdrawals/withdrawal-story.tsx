import { Box, Flex } from '@chakra-ui/react';
import type { AdminWithdrawalDetail } from '@lode/shared/withdrawals/admin-schemas';
import type { TFunction } from 'i18next';
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
import { useServerNow } from '../../../lib/server-time.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { FINANCE, riskHitsOf, screenOf } from '../../../lib/staff-paths.ts';

interface Story {
  withdrawal: AdminWithdrawalDetail;
}

/** What was asked for. */
export function Order({ withdrawal }: Story) {
  const { t } = useTranslation(['finance', 'treasury', 'wallet']);
  const format = useFormat();
  const { currency, crypto_amount, rate, expected_amount } = withdrawal;
  const coinNow =
    t('withdrawal.not_fixed') +
    (expected_amount === null ? '' : ` (≈ ${format.coin(expected_amount, currency)})`);
  return (
    <Section title={t('withdrawal.order')}>
      <Facts
        facts={[
          { label: t('column.amount'), value: format.money(withdrawal.amount_usd) },
          { label: t('column.fee'), value: format.money(withdrawal.fee_usd) },
          { label: t('column.net'), value: format.money(withdrawal.net_usd) },
          {
            label: t('column.coin'),
            value: crypto_amount === null ? coinNow : format.coin(crypto_amount, currency),
          },
          {
            label: t('column.rate'),
            value:
              rate === null
                ? t('withdrawal.not_fixed')
                : t('rate', { rate: format.price(rate), coin: currency }),
          },
          { label: t('withdrawal.free'), value: format.coin(withdrawal.free_amount, currency) },
          { label: t('column.network'), value: withdrawal.network },
          { label: t('column.to_address'), value: <PayTo address={withdrawal.wallet_address} /> },
          ...addressFacts(t, withdrawal, format.integer),
          { label: t('withdrawal.book'), value: <InBook withdrawal={withdrawal} /> },
          ...(withdrawal.batch_id === null
            ? []
            : [{ label: t('treasury:tab.batches'), value: <BatchLink id={withdrawal.batch_id} /> }]),
          { label: t('column.requested'), value: format.exactTime(withdrawal.created_at) },
          ...(withdrawal.api_key === null
            ? []
            : [{ label: t('wallet:withdrawals.api_key'), value: withdrawal.api_key }]),
          { label: t('column.id'), value: <ShortCode text={withdrawal.id} keep={12} /> },
        ]}
      />
    </Section>
  );
}

function BatchLink({ id }: { id: string }) {
  return <TextLink to={screenOf({ type: 'batch', id }) ?? ''}>{id}</TextLink>;
}

/** Whether the address is known, and of whom else. */
function addressFacts(
  t: TFunction<'finance'>,
  { address_history: { paid_before, others } }: AdminWithdrawalDetail,
  count: (value: number) => string,
): Fact[] {
  return [
    { label: t('withdrawal.paid_before'), value: count(paid_before) },
    {
      label: t('withdrawal.shared_with'),
      value:
        others.length === 0 ? (
          '–'
        ) : (
          <Flex gap="3" wrap="wrap">
            {others.map((person) => (
              <PersonLink key={person.id} person={person} />
            ))}
          </Flex>
        ),
    },
  ];
}

/** What the customer's own address book says of it. */
function InBook({ withdrawal: { address_book: book } }: Story) {
  const { t } = useTranslation(['finance', 'wallet']);
  const format = useFormat();
  const now = useServerNow(30_000);
  const waits = book.usable_at !== null && Date.parse(book.usable_at) > now;
  return (
    <>
      {book.since === null
        ? t('withdrawal.book_none')
        : t('withdrawal.book_since', { time: format.exactTime(book.since) })}
      {waits && ` · ${t('wallet:book.waits', { time: format.exactTime(book.usable_at ?? '') })}`}
      {book.only && ` · ${t('withdrawal.book_only')}`}
    </>
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
