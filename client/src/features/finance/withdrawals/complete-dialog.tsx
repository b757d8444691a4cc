import { Box, Flex } from '@chakra-ui/react';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { codeText, errorText } from '../../../lib/error-text.ts';
import { randomId } from '../../../lib/random-id.ts';
import { withProof } from '../../../lib/reauthentication.ts';
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
    <Dialog
      open
      onClose={onClose}
      title={t('withdrawal.complete.title')}
      maxWidth={520}
      footer={
        <>
          <QuietButton onClick={onClose}>{t('common:cancel')}</QuietButton>
          <PrimaryButton needsNetwork loading={busy} onClick={() => void submit()}>
            {t('withdrawal.complete.verb')}
          </PrimaryButton>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <Box color="muted" textStyle="sm">
          {t('withdrawal.complete.text', values)}
        </Box>
        <TextField
          label={t('column.transaction')}
          value={txid}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          error={fieldCode && codeText(t, fieldCode)}
          onChange={(event) => setTxid(event.target.value)}
        />
        <Box role="alert" color="error.fg" textStyle="sm">
          {problem !== undefined && !fieldCode && errorText(t, problem)}
        </Box>
      </Flex>
    </Dialog>
  );
}
