import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import type { Deposit } from '@lode/shared/deposits/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressGroups } from '../../../components/ui/address-groups.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { CoinIcon } from '../../../components/ui/coin-icon.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { QrPicture } from '../../../components/ui/qr-picture.tsx';
import { Countdown } from './countdown.tsx';
import { paymentUri } from './payment-uri.ts';

interface PayPanelProps {
  deposit: Deposit;
  /** What is to be sent, in the coin. */
  amount: string;
  /** How long the rate holds. */
  leftMs: number;
}

/** What to send, and where to. */
export function PayPanel({ deposit, amount, leftMs }: PayPanelProps) {
  const { t } = useTranslation('deposit');
  const { currency, network, address } = deposit;
  return (
    <Card as="section" display="flex" flexDirection="column" gap="5">
      <Grid templateColumns={{ base: '1fr', sm: 'auto minmax(0, 1fr)' }} gap="6" alignItems="start">
        <Flex justify="center">
          <QrPicture text={paymentUri(deposit, amount)} label={t('page.qr', { address })} />
        </Flex>
        <Flex direction="column" gap="5" minW="0">
          <Copyable label={t('page.send')} copy={<CopyButton text={amount} label={t('page.copy_amount')} />}>
            <Flex align="center" gap="2.5" dir="ltr">
              <CoinIcon symbol={currency} size={28} />
              <Box textStyle="lg" fontWeight="650" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
                {amount} {currency}
              </Box>
            </Flex>
          </Copyable>
          <Address address={address} />
        </Flex>
      </Grid>
      <Countdown leftMs={leftMs} />
      <Notice tone="warning">{t('page.only', { currency, network })}</Notice>
      <Text textStyle="sm" color="muted">
        {t('page.watched')}
      </Text>
    </Card>
  );
}

/** Where a payment may still be on its way to, once the rate has ended: nothing more is asked for. */
export function LateAddress({ deposit }: Pick<PayPanelProps, 'deposit'>) {
  const { t } = useTranslation('deposit');
  return (
    <Card as="section" display="flex" flexDirection="column" gap="5">
      <Address address={deposit.address} />
      <Text textStyle="sm" color="muted">
        {t('page.watched')}
      </Text>
    </Card>
  );
}

function Address({ address }: Pick<Deposit, 'address'>) {
  const { t } = useTranslation('deposit');
  return (
    <Copyable label={t('page.to')} copy={<CopyButton text={address} label={t('page.copy_address')} />}>
      <AddressGroups address={address} />
    </Copyable>
  );
}

function Copyable({ label, copy, children }: { label: string; copy: ReactNode; children: ReactNode }) {
  return (
    <Box>
      <Box textStyle="sm" color="muted" mb="1">
        {label}
      </Box>
      {children}
      <Flex mt="2">{copy}</Flex>
    </Box>
  );
}
