import { Box, Flex, Heading } from '@chakra-ui/react';
import type { Deposit } from '@lode/shared/deposits/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/ui/card.tsx';
import { ShortId } from '../../../components/ui/short-id.tsx';
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
      <Flex as="dl" direction="column" gap="2.5" textStyle="sm">
        <Fact label={t('page.amount')}>{format.money(deposit.amount_usd)}</Fact>
        <Fact label={t('page.rate')}>
          {t('recharge.rate', { currency: deposit.currency, rate: format.price(deposit.rate) })}
        </Fact>
        <Fact label={t('page.network')}>{deposit.network}</Fact>
        <Fact label={t('page.fee')}>{t(`fee.${deposit.fee_tier}`)}</Fact>
        <Fact label={t('page.created')}>{format.exactTime(deposit.created_at)}</Fact>
        <Fact label={t('page.expires')}>{format.exactTime(deposit.expires_at)}</Fact>
        <Fact label={t('page.to')}>
          <ShortId id={deposit.address} label={t('page.to')} />
        </Fact>
        <Fact label={t('page.id')}>
          <ShortId id={deposit.id} label={t('page.id')} />
        </Fact>
      </Flex>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex justify="space-between" gap="4">
      <Box as="dt" color="muted">
        {label}
      </Box>
      <Box as="dd" textAlign="end" minW="0">
        {children}
      </Box>
    </Flex>
  );
}
