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
import { ApiError } from '../../lib/api-error.ts';
import { useFormat } from '../../lib/format.ts';
import { withProof } from '../../lib/reauthentication.ts';

interface PayoutButtonProps {
  revenue: Revenue;
  onDone: () => void;
}

type Difference = NonNullable<Revenue['difference']>;

/** What a refusal says was paid and stated; any other failure goes on. */
function differenceIn(error: unknown): Difference {
  if (error instanceof ApiError && error.code === 'PAYOUT_DIFFERS') return error.data as Difference;
  throw error;
}

/** What was paid and stated, and what becomes of the difference. */
export function useDifferenceText({ coin, difference }: Pick<Revenue, 'coin' | 'difference'>): string {
  const { t } = useTranslation('revenue');
  const format = useFormat();
  if (!difference) return '';
  const [received, stated] = [format.coin(difference.received, coin), format.coin(difference.stated, coin)];
  return t('payout_differs', { received, stated });
}

/** Asks by which transaction a pool has paid what it stated; what differs is entered for a second person. */
export function PayoutButton({ revenue, onDone }: PayoutButtonProps) {
  const { t } = useTranslation(['revenue', 'treasury']);
  const [open, setOpen] = useState(false);
  const [txid, setTxid] = useState('');
  const [differing, setDiffering] = useState<Difference | null>(null);
  const { busy, attempt } = useAttempt();
  const differs = useDifferenceText({ coin: revenue.coin, difference: differing });
  const verb = t(differing ? 'enter_difference' : 'enter_payout');
  const close = () => setOpen(false);
  const send = () =>
    attempt(async () => {
      const args = { params: { id: revenue.id }, body: { txid, differs: differing !== null } };
      const found = await withProof('admin', () => call(revenueRoutes.paid, args, 'admin')).catch(
        differenceIn,
      );
      if ('received' in found) return setDiffering(found);
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
              {verb}
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
            onChange={(event) => {
              setDiffering(null);
              setTxid(event.target.value);
            }}
          />
          {differing && <Box textStyle="sm">{differs}</Box>}
        </Flex>
      </Dialog>
    </>
  );
}
