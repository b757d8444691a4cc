import { Box, Flex } from '@chakra-ui/react';
import type { AdminDepositDetail, AdminPayment } from '@lode/shared/deposits/admin-schemas';
import { useTranslation } from 'react-i18next';
import { AddressGroups } from '../../../components/ui/address-groups.tsx';
import { Facts } from '../../../components/ui/facts.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { TransactionId } from '../../../components/ui/transaction-id.tsx';
import { useFormat } from '../../../lib/format.ts';
import { PaymentTag } from '../components/state-tags.tsx';
import { PaymentActions } from './payment-actions.tsx';

/** What arrived at a deposit's address, and what became of each. */
export function PaymentStory({ deposit, onDecided }: { deposit: AdminDepositDetail; onDecided: () => void }) {
  const { t } = useTranslation('finance');
  if (deposit.payments.length === 0)
    return (
      <Box textStyle="sm" color="muted">
        {t('deposit.no_payments')}
      </Box>
    );
  return (
    <Box as="ul" aria-label={t('deposit.payments')}>
      {deposit.payments.map((payment) => (
        <PaymentItem key={payment.id} payment={payment} onDecided={onDecided} />
      ))}
    </Box>
  );
}

function PaymentItem({ payment, onDecided }: { payment: AdminPayment; onDecided: () => void }) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  return (
    <Box as="li" py="3" borderTopWidth="1px" _first={{ borderTopWidth: 0, pt: 0 }}>
      <Flex gap="3" align="center" wrap="wrap" mb="2">
        <Box fontWeight="600" fontVariantNumeric="tabular-nums">
          {format.coin(payment.amount, payment.currency)}
        </Box>
        <PaymentTag state={payment.state} />
        {payment.reason && (
          <Box textStyle="sm" color="muted">
            {t(`review_reason.${payment.reason}`)}
          </Box>
        )}
        <Box ms="auto">
          <PaymentActions payment={payment} onDecided={onDecided} />
        </Box>
      </Flex>
      <Facts
        facts={[
          {
            label: t('column.transaction'),
            value: <TransactionId coin={payment.currency} txid={payment.txid} keep={12} />,
          },
          {
            label: t('column.confirmations'),
            value: t('payment.of', { count: payment.confirmations, needed: payment.confirmations_needed }),
          },
          {
            label: t('column.block'),
            value: payment.height === null ? t('payment.no_block') : format.integer(payment.height),
          },
          payment.credited_usd === null
            ? {
                label: t('column.value_now'),
                value: payment.value_usd === null ? '–' : format.money(payment.value_usd),
              }
            : { label: t('column.credited'), value: format.money(payment.credited_usd) },
          { label: t('column.seen'), value: <RelativeTime at={payment.seen_at} /> },
          ...(payment.payback?.address
            ? [{ label: t('column.to_address'), value: <AddressGroups address={payment.payback.address} /> }]
            : []),
          ...(payment.payback?.txid
            ? [
                {
                  label: t('payment_state.returned'),
                  value: <TransactionId coin={payment.currency} txid={payment.payback.txid} keep={12} />,
                },
              ]
            : []),
          ...payment.approvals.map(({ by, reason, at }) => ({
            label: t('payment.approval', { name: by.username }),
            value: (
              <>
                {reason} · <RelativeTime at={at} />
              </>
            ),
          })),
        ]}
      />
    </Box>
  );
}
