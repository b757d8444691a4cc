import { Box, Flex } from '@chakra-ui/react';
import { batchRoutes } from '@lode/shared/payouts/rest';
import type { BatchDetail } from '@lode/shared/payouts/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import type { AskedAndDone } from '../../../components/ui/reason-dialog.tsx';
import { useAttempt } from '../../../components/ui/use-attempt.ts';
import { call } from '../../../lib/api-client.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { FeeRateField, feeRateOf } from './fee-rate-field.tsx';

interface RenewDialogProps extends AskedAndDone {
  batch: BatchDetail;
}

/** Writes a batch anew: with a higher fee, or what has expired. */
export function RenewDialog({ batch: { id, coin, fee_rate }, onClose, onDone }: RenewDialogProps) {
  const { t } = useTranslation(['treasury', 'common']);
  const isBitcoin = coin === 'BTC';
  const verb = t(isBitcoin ? 'batch.raise' : 'batch.renew');
  const [rate, setRate] = useState(String(fee_rate === null ? '' : isBitcoin ? fee_rate + 1 : fee_rate));
  const feeRate = feeRateOf(coin, rate);
  const { busy, attempt } = useAttempt();
  const renew = () =>
    attempt(async () => {
      const body = { fee_rate: feeRate ?? null };
      await withProof('admin', () => call(batchRoutes.renew, { params: { id }, body }, 'admin'));
      showMessage(t('batch.made'));
      onDone();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={verb}
      footer={
        <>
          <QuietButton onClick={onClose}>{t('common:cancel')}</QuietButton>
          <PrimaryButton
            needsNetwork
            loading={busy}
            disabled={feeRate === undefined}
            onClick={() => void renew()}
          >
            {verb}
          </PrimaryButton>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <Box color="muted" textStyle="sm">
          {t(isBitcoin ? 'batch.raise_text' : 'batch.renew_text')}
        </Box>
        <FeeRateField coin={coin} value={rate} onChange={setRate} />
      </Flex>
    </Dialog>
  );
}
