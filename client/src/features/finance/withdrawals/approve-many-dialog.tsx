import { Box, Flex } from '@chakra-ui/react';
import { formatUsd, parseUsd } from '@lode/shared/core/money';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import type { AdminWithdrawal, ApprovalOutcome } from '@lode/shared/withdrawals/admin-schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { call } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { codeText } from '../../../lib/code-text.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { randomId } from '../../../lib/random-id.ts';
import { withProof } from '../../../lib/reauthentication.ts';

interface ApproveManyDialogProps {
  chosen: AdminWithdrawal[];
  onClose: () => void;
}

/** Approves all that were chosen with one proof, and says of each what became of it. */
export function ApproveManyDialog({ chosen: asked, onClose }: ApproveManyDialogProps) {
  const { t } = useTranslation(['finance', 'errors', 'common']);
  const format = useFormat();
  // The list goes on under it: what was asked for stays.
  const [chosen] = useState(asked);
  const { busy, outcomes, approve } = useApproval(chosen);
  const amount = chosen.reduce((sum, { net_usd }) => sum + parseUsd(net_usd), 0n);
  const total = format.integer(chosen.length);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('withdrawals.approve_chosen', { total })}
      maxWidth={560}
      footer={
        <>
          <QuietButton onClick={onClose}>{t(outcomes ? 'common:close' : 'common:cancel')}</QuietButton>
          {!outcomes && (
            <PrimaryButton needsNetwork loading={busy} onClick={() => void approve()}>
              {t('withdrawal.approve.verb')}
            </PrimaryButton>
          )}
        </>
      }
    >
      <Flex direction="column" gap="4">
        {!outcomes && (
          <Box color="muted" textStyle="sm">
            {t('withdrawals.approve_text', { amount: format.money(formatUsd(amount)) })}
          </Box>
        )}
        <Box as="ul" aria-live="polite">
          {chosen.map((one) => (
            <Line key={one.id} withdrawal={one} outcome={outcomes?.find(({ id }) => id === one.id)} />
          ))}
        </Box>
      </Flex>
    </Dialog>
  );
}

/** One key for all tries: what was lost on the way is asked for again, not done twice. */
function useApproval(chosen: AdminWithdrawal[]) {
  const { t } = useTranslation('errors');
  const [idempotencyKey] = useState(randomId);
  const [busy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<ApprovalOutcome[]>();
  const approve = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const body = { ids: chosen.map(({ id }) => id) };
      const { items } = await withProof('admin', () =>
        call(adminWithdrawalRoutes.approveMany, { body, idempotencyKey }, 'admin'),
      );
      setOutcomes(items);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'ABORTED')) showMessage(errorText(t, error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return { busy, outcomes, approve };
}

interface LineProps {
  withdrawal: AdminWithdrawal;
  outcome: ApprovalOutcome | undefined;
}

function Line({ withdrawal: { net_usd, currency, user }, outcome }: LineProps) {
  const { t } = useTranslation(['finance', 'errors']);
  const format = useFormat();
  const problem = outcome?.problem;
  return (
    <Box as="li" py="2" borderTopWidth="1px" _first={{ borderTopWidth: 0 }} textStyle="sm">
      <Flex justify="space-between" gap="4">
        <bdi>{user.username}</bdi>
        <Box as="span" fontVariantNumeric="tabular-nums">
          {format.money(net_usd)} · {currency}
        </Box>
      </Flex>
      {outcome && (
        <Box color={problem ? 'error.fg' : 'success.fg'}>
          {problem ? codeText(t, problem) : t('withdrawal_state.approved')}
        </Box>
      )}
    </Box>
  );
}
