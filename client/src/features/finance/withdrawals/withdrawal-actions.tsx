import { Box, Flex } from '@chakra-ui/react';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import type { AdminWithdrawalDetail, WithdrawalAction } from '@lode/shared/withdrawals/admin-schemas';
import { mdiCheck, mdiClose, mdiFlaskOutline, mdiTransferRight } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { randomId } from '../../../lib/random-id.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { useUser } from '../../../lib/session.ts';
import { type ActionDialogProps, useActionValues } from './action-dialog.ts';
import { CompleteDialog } from './complete-dialog.tsx';

interface WithdrawalActionsProps {
  withdrawal: AdminWithdrawalDetail;
  onChanged: (withdrawal: AdminWithdrawalDetail) => void;
  /** It is not any more as it is shown. */
  onStale: () => void;
}

const ICONS: Record<WithdrawalAction, string> = {
  approve: mdiCheck,
  complete: mdiTransferRight,
  simulate_payment: mdiFlaskOutline,
  reject: mdiClose,
};
/** Where it is one of a queue (`pressShortcut`). */
const KEYS: Partial<Record<WithdrawalAction, string>> = { approve: 'A', reject: 'R' };
const ORDER: readonly WithdrawalAction[] = ['approve', 'complete', 'simulate_payment', 'reject'];

/** What this person may do with it now. */
export function WithdrawalActions({ withdrawal, onChanged, onStale }: WithdrawalActionsProps) {
  const { t } = useTranslation('finance');
  const me = useUser('admin');
  const [asked, setAsked] = useState<WithdrawalAction | null>(null);
  /** The transaction of the demo's payment, for the next step. */
  const [paid, setPaid] = useState('');
  const actions = ORDER.filter((action) => withdrawal.actions.includes(action));
  const dialog = {
    withdrawal,
    onClose: () => setAsked(null),
    onDone: (changed: AdminWithdrawalDetail) => {
      setAsked(null);
      onChanged(changed);
    },
    onStale,
  };
  const approvedByMe =
    withdrawal.state === 'requested' && withdrawal.approvals.some(({ by }) => by.id === me?.id);
  return (
    <>
      {approvedByMe && (
        <Box textStyle="sm" color="muted">
          {t('withdrawal.approved_by_you')}
        </Box>
      )}
      {actions.length > 0 && (
        <Flex gap="2" wrap="wrap" role="group" aria-label={t('withdrawal.actions')}>
          {actions.map((action) => (
            <SecondaryButton
              key={action}
              size="sm"
              aria-keyshortcuts={KEYS[action]}
              colorPalette={action === 'reject' ? 'error' : undefined}
              onClick={() => setAsked(action)}
            >
              <Icon path={ICONS[action]} size={18} />
              {t(`withdrawal.${action}.verb`)}
            </SecondaryButton>
          ))}
        </Flex>
      )}
      {asked === 'approve' && <ApproveDialog {...dialog} />}
      {asked === 'reject' && <RejectDialog {...dialog} />}
      {asked === 'complete' && <CompleteDialog {...dialog} txid={paid} />}
      {asked === 'simulate_payment' && (
        <SimulateDialog
          {...dialog}
          onPaid={(txid) => {
            setPaid(txid);
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

/** Runs an action once: a failure is told, and what is shown is asked for anew. */
function useRun({ onClose, onStale }: Pick<ActionDialogProps, 'onClose' | 'onStale'>) {
  const { t } = useTranslation(['finance', 'errors']);
  const [key] = useState(randomId);
  const [busy, setBusy] = useState(false);
  const run = async (action: (idempotencyKey: string) => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await action(key);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'ABORTED') return;
      showMessage(errorText(t, error), 'error');
      onClose();
      onStale();
    }
  };
  return { busy, run };
}

function ApproveDialog({ withdrawal, onClose, onDone, onStale }: ActionDialogProps) {
  const { t } = useTranslation('finance');
  const values = useActionValues(withdrawal);
  const { busy, run } = useRun({ onClose, onStale });
  const first = withdrawal.approvals_needed > withdrawal.approvals.length + 1;
  const approve = async (idempotencyKey: string) => {
    const changed = await withProof('admin', () =>
      call(adminWithdrawalRoutes.approve, { params: { id: withdrawal.id }, idempotencyKey }, 'admin'),
    );
    showMessage(t(first ? 'withdrawal.approve.done_first' : 'withdrawal.approve.done'));
    onDone(changed);
  };
  return (
    <ConfirmDialog
      open
      title={t('withdrawal.approve.title', values)}
      text={t(first ? 'withdrawal.approve.text_first' : 'withdrawal.approve.text', values)}
      confirmLabel={t('withdrawal.approve.verb')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void run(approve)}
    />
  );
}

function SimulateDialog({
  withdrawal,
  onClose,
  onStale,
  onPaid,
}: Omit<ActionDialogProps, 'onDone'> & { onPaid: (txid: string) => void }) {
  const { t } = useTranslation('finance');
  const values = useActionValues(withdrawal);
  const { busy, run } = useRun({ onClose, onStale });
  const pay = async (idempotencyKey: string) => {
    const { txid } = await call(
      adminWithdrawalRoutes.simulatePayment,
      { params: { id: withdrawal.id }, idempotencyKey },
      'admin',
    );
    showMessage(t('withdrawal.simulate_payment.done'));
    onPaid(txid);
  };
  return (
    <ConfirmDialog
      open
      title={t('withdrawal.simulate_payment.title')}
      text={t('withdrawal.simulate_payment.text', values)}
      confirmLabel={t('withdrawal.simulate_payment.verb')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void run(pay)}
    />
  );
}

function RejectDialog({ withdrawal, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('finance');
  const values = useActionValues(withdrawal);
  return (
    <ReasonDialog
      danger
      title={t('withdrawal.reject.title', values)}
      text={t('withdrawal.reject.text', values)}
      verb={t('withdrawal.reject.verb')}
      send={(reason, idempotencyKey) =>
        withProof('admin', () =>
          call(
            adminWithdrawalRoutes.reject,
            { params: { id: withdrawal.id }, body: { reason }, idempotencyKey },
            'admin',
          ),
        )
      }
      onClose={onClose}
      onDone={(changed) => {
        showMessage(t('withdrawal.reject.done'));
        onDone(changed);
      }}
    />
  );
}
