import { Box, Flex, Heading } from '@chakra-ui/react';
import type { Deposit, Payment, PaymentState } from '@lode/shared/deposits/schemas';
import {
  mdiAccountSearchOutline,
  mdiCheckCircleOutline,
  mdiKeyboardReturn,
  mdiMinusCircleOutline,
  mdiRadar,
  mdiUndoVariant,
} from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/ui/card.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Tag, type TagPalette } from '../../../components/ui/tag.tsx';
import { TransactionId } from '../../../components/ui/transaction-id.tsx';
import { useFormat } from '../../../lib/format.ts';
import { PaybackPanel } from './payback-panel.tsx';

const LOOKS: Record<PaymentState, { palette: TagPalette; icon: string }> = {
  seen: { palette: 'info', icon: mdiRadar },
  credited: { palette: 'success', icon: mdiCheckCircleOutline },
  review: { palette: 'warning', icon: mdiAccountSearchOutline },
  ignored: { palette: 'gray', icon: mdiMinusCircleOutline },
  reversed: { palette: 'error', icon: mdiUndoVariant },
  returning: { palette: 'info', icon: mdiKeyboardReturn },
  returned: { palette: 'gray', icon: mdiKeyboardReturn },
};

/** What arrived at the deposit's address; nothing while nothing has. */
export function PaymentList({ deposit, onChanged }: { deposit: Deposit; onChanged: () => void }) {
  const { t } = useTranslation('deposit');
  if (deposit.payments.length === 0) return null;
  return (
    <Card as="section" p="0">
      <Heading as="h2" textStyle="md" fontWeight="600" px={{ base: 4, sm: 6 }} pt="5" pb="2">
        {t('payments.title')}
      </Heading>
      <Box as="ul">
        {deposit.payments.map((payment) => (
          <PaymentItem key={payment.id} payment={payment} onChanged={onChanged} />
        ))}
      </Box>
    </Card>
  );
}

function PaymentItem({ payment, onChanged }: { payment: Payment; onChanged: () => void }) {
  const { t } = useTranslation('deposit');
  const format = useFormat();
  const { palette, icon } = LOOKS[payment.state];
  return (
    <Box as="li" px={{ base: 4, sm: 6 }} py="3.5" borderTopWidth="1px" textStyle="sm">
      <Flex justify="space-between" gap="3" wrap="wrap" align="center">
        <Box fontWeight="600">{format.coin(payment.amount, payment.currency)}</Box>
        <Tag palette={palette} icon={icon}>
          {t(`payment_state.${payment.state}`)}
        </Tag>
      </Flex>
      <Flex justify="space-between" gap="3" wrap="wrap" align="center" mt="1" color="muted">
        <TransactionId coin={payment.currency} txid={payment.txid} />
        <span>
          {payment.credited_usd === null ? (
            <RelativeTime at={payment.seen_at} />
          ) : (
            t('payments.worth', { amount: format.money(payment.credited_usd) })
          )}
        </span>
      </Flex>
      {payment.reason && <Box mt="1.5">{t(`reason.${payment.reason}`)}</Box>}
      {payment.payback && <PaybackPanel payment={payment} payback={payment.payback} onChanged={onChanged} />}
    </Box>
  );
}
