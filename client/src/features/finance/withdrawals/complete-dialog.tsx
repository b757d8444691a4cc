import { Box } from '@chakra-ui/react';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { codeText } from '../../../lib/code-text.ts';
import { errorText } from '../../../lib/error-text.ts';
import { randomId } from '../../../lib/random-id.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { TransactionDialog } from '../components/transaction-dialog.tsx';
import { type ActionDialogProps, useActionValues } from './action-dialog.ts';

/** Asks for the transaction that paid it; what the chain says against it stands beside the field. */
export function CompleteDialog({
  withdrawal,
  txid: known,
  onClose,
  onDone,
}: ActionDialogProps & { txid: string }) {
  const { t } = useTranslation(['finance', 'errors']);
  const values = useActionValues(withdrawal);
  const [key, setKey] = useState(randomId);
  const [txid, setTxid] = useState(known);
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const fieldCode = problem instanceof ApiError ? problem.fields.txid : undefined;
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const changed = await withProof('admin', () =>
        call(
          adminWithdrawalRoutes.complete,
          { params: { id: withdrawal.id }, body: { txid }, idempotencyKey: key },
          'admin',
        ),
      );
      showMessage(
        t(changed.state === 'completed' ? 'withdrawal.complete.done' : 'withdrawal.complete.waits'),
      );
      onDone(changed);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'ABORTED') return;
      setKey(randomId());
      setProblem(error);
    }
  };
  return (
    <TransactionDialog
      text={t('withdrawal.complete.text', values)}
      txid={txid}
      onTxid={setTxid}
      error={fieldCode && codeText(t, fieldCode)}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box role="alert" color="error.fg" textStyle="sm">
        {problem !== undefined && !fieldCode && errorText(t, problem)}
      </Box>
    </TransactionDialog>
  );
}
