import { Heading } from '@chakra-ui/react';
import type { Deposit } from '@lode/shared/deposits/schemas';
import { useTranslation } from 'react-i18next';
import { AddressGroups } from '../../../components/ui/address-groups.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Facts } from '../../../components/ui/facts.tsx';
import { ShortCode } from '../../../components/ui/short-code.tsx';
import { useFormat } from '../../../lib/format.ts';

/** What was agreed. */
export function DepositFacts({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposit');
  const format = useFormat();
  return (
    <Card as="section">
      <Heading as="h2" textStyle="md" fontWeight="600" mb="3">
        {t('page.facts')}
      </Heading>
      <Facts
        facts={[
          { label: t('page.amount'), value: format.money(deposit.amount_usd) },
          {
            label: t('page.rate'),
            value: t('recharge.rate', { currency: deposit.currency, rate: format.price(deposit.rate) }),
          },
          { label: t('page.network'), value: deposit.network },
          { label: t('page.fee'), value: t(`fee.${deposit.fee_tier}`) },
          { label: t('page.created'), value: format.exactTime(deposit.created_at) },
          { label: t('page.expires'), value: format.exactTime(deposit.expires_at) },
          { label: t('page.to'), value: <AddressGroups address={deposit.address} /> },
          { label: t('page.id'), value: <ShortCode text={deposit.id} /> },
        ]}
      />
    </Card>
  );
}
