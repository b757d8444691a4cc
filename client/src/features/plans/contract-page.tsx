import { Flex, Grid } from '@chakra-ui/react';
import { adminContractRoutes } from '@lode/shared/mining/admin-rest';
import type { AdminContract } from '@lode/shared/mining/schemas';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { type Fact, Facts } from '../../components/ui/facts.tsx';
import { PersonLink } from '../../components/ui/person-link.tsx';
import { Section } from '../../components/ui/section.tsx';
import { ShortCode } from '../../components/ui/short-code.tsx';
import { SkeletonText } from '../../components/ui/skeletons.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { call } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { entriesAt } from '../../lib/staff-paths.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { ContractStateTag, ContractTypeTag } from './contract-tags.tsx';
import { PayoutList } from './payout-list.tsx';

const LIST = '/googleadmin/mining/contracts';

/** One contract: whose it is, what was paid for it, how long it runs, and what it was paid day by day. */
export function ContractPage() {
  const { t } = useTranslation('plans');
  const { id = '' } = useParams();
  const {
    data: contract,
    error,
    reload,
  } = useLoaded(id, (signal) => call(adminContractRoutes.get, { params: { id }, signal }, 'admin'));
  return (
    <AdminPage
      title={contract?.title ?? t('contract')}
      lead={<TextLink to={LIST}>{t('all_contracts')}</TextLink>}
    >
      {!contract && Boolean(error) && <ErrorState title={t('contract')} error={error} onRetry={reload} />}
      {!contract && !error && (
        <Card aria-busy>
          <SkeletonText lines={8} />
        </Card>
      )}
      {contract && (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '2fr 3fr' }} gap="4" alignItems="start">
          <Section title={t('terms')}>
            <ContractFacts contract={contract} />
          </Section>
          <PayoutList key={contract.id} contractId={contract.id} first={contract.payouts} />
        </Grid>
      )}
    </AdminPage>
  );
}

function ContractFacts({ contract }: { contract: AdminContract }) {
  const { t } = useTranslation('plans');
  const format = useFormat();
  const { user, renewal, estimated_daily_usd: daily } = contract;
  const facts: Fact[] = [
    {
      label: t('customer'),
      value: <PersonLink person={user} />,
    },
    {
      label: t('state'),
      value: (
        <Flex gap="2" wrap="wrap">
          <ContractStateTag state={contract.state} />
          <ContractTypeTag type={contract.type} />
        </Flex>
      ),
    },
    { label: t('hash_power'), value: format.hashPower(contract.hash_power_th) },
    { label: t('of_it_bonus'), value: format.hashPower(contract.bonus_th) },
    { label: t('paid'), value: format.money(contract.amount_usd) },
    { label: t('earned'), value: format.price(contract.earned_usd) },
    { label: t('estimate'), value: daily === null ? t('no_estimate') : format.price(daily) },
    { label: t('starts'), value: format.exactTime(contract.starts_at) },
    { label: t('ends'), value: format.exactTime(contract.ends_at) },
    { label: t('renewal'), value: t(`renewals.${renewal.state}`) },
    { label: t('number'), value: <ShortCode text={contract.id} /> },
    {
      label: t('in_ledger'),
      value: <TextLink to={entriesAt({ reference: contract.id })}>{t('all_entries')}</TextLink>,
    },
  ];
  if (renewal.contract_id) {
    const next = <TextLink to={`${LIST}/${renewal.contract_id}`}>{t('open_next')}</TextLink>;
    facts.push({ label: t('next'), value: next });
  }
  return <Facts facts={facts} />;
}
