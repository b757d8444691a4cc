import { Box, Flex } from '@chakra-ui/react';
import { revenueRoutes } from '@lode/shared/mining/revenue-rest';
import type { Revenue } from '@lode/shared/mining/revenue-schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { useAttempt } from '../../components/ui/use-attempt.ts';
import { call } from '../../lib/api-client.ts';
import { withProof } from '../../lib/reauthentication.ts';

interface PayoutButtonProps {
  revenue: Revenue;
  onDone: () => void;
}

/** Asks by which transaction a pool has paid what it stated. */
export function PayoutButton({ revenue, onDone }: PayoutButtonProps) {
  const { t } = useTranslation(['revenue', 'treasury']);
  const [open, setOpen] = useState(false);
  const [txid, setTxid] = useState('');
  const { busy, attempt } = useAttempt();
  const close = () => setOpen(false);
  const send = () =>
    attempt(async () => {
      const args = { params: { id: revenue.id }, body: { txid } };
      await withProof('admin', () => call(revenueRoutes.paid, args, 'admin'));
      showMessage(t('treasury:break_noted'));
      close();
      onDone();
    });
  return (
    <>
      <SecondaryButton size="sm" onClick={() => setOpen(true)}>
        {t('enter_payout')}
      </SecondaryButton>
      <Dialog
        open={open}
        onClose={close}
        title={t('enter_payout')}
        maxWidth={520}
        footer={
          <>
            <QuietButton onClick={close}>{t('common:cancel')}</QuietButton>
            <PrimaryButton needsNetwork loading={busy} onClick={() => void send()}>
              {t('enter_payout')}
            </PrimaryButton>
          </>
        }
      >
        <Flex direction="column" gap="4">
          <Box color="muted" textStyle="sm">
            {t('payout_text')}
          </Box>
          <TextField
            label={t('txid')}
            hint={t('txid_hint')}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={txid}
            onChange={(event) => setTxid(event.target.value)}
          />
        </Flex>
      </Dialog>
    </>
  );
}
