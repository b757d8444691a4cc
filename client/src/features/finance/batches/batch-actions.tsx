import { batchRoutes } from '@lode/shared/payouts/rest';
import type { BatchDetail } from '@lode/shared/payouts/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { FileButton } from '../../../components/ui/file-button.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { useAttempt } from '../../../components/ui/use-attempt.ts';
import { call, fetchFile } from '../../../lib/api-client.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { HandBackDialog } from './hand-back-dialog.tsx';
import { RenewDialog } from './renew-dialog.tsx';

interface BatchActionsProps {
  batch: BatchDetail;
  onChanged: () => void;
}

/** What may be done with a batch, as the server says. */
export function BatchActions({ batch, onChanged }: BatchActionsProps) {
  const { t } = useTranslation('treasury');
  const { id, coin, actions } = batch;
  const [asked, setAsked] = useState<'hand_back' | 'renew' | 'cancel' | null>(null);
  const close = () => setAsked(null);
  const done = () => {
    close();
    onChanged();
  };
  const file = (form: 'unsigned' | 'csv') => () =>
    fetchFile(batchRoutes.file, { params: { id }, query: { form } }, 'admin');
  return (
    <>
      {actions.includes('export') && (
        <>
          <FileButton label={t('batch.to_sign')} load={file('unsigned')} />
          <FileButton label="CSV" load={file('csv')} />
        </>
      )}
      {actions.includes('hand_back') && (
        <PrimaryButton size="sm" onClick={() => setAsked('hand_back')}>
          {t('batch.hand_back')}
        </PrimaryButton>
      )}
      {actions.includes('renew') && (
        <SecondaryButton size="sm" onClick={() => setAsked('renew')}>
          {t(coin === 'BTC' ? 'batch.raise' : 'batch.renew')}
        </SecondaryButton>
      )}
      {actions.includes('cancel') && (
        <QuietButton size="sm" onClick={() => setAsked('cancel')}>
          {t('take_back')}
        </QuietButton>
      )}
      {asked === 'hand_back' && <HandBackDialog batch={batch} onClose={close} onDone={done} />}
      {asked === 'renew' && <RenewDialog batch={batch} onClose={close} onDone={done} />}
      {asked === 'cancel' && <CancelDialog batch={batch} onClose={close} onDone={done} />}
    </>
  );
}

interface CancelDialogProps {
  batch: BatchDetail;
  onClose: () => void;
  onDone: () => void;
}

function CancelDialog({ batch: { id }, onClose, onDone }: CancelDialogProps) {
  const { t } = useTranslation('treasury');
  const { busy, attempt } = useAttempt();
  const cancel = () =>
    attempt(async () => {
      await withProof('admin', () => call(batchRoutes.cancel, { params: { id } }, 'admin'));
      showMessage(t('state.taken_back'));
      onDone();
    });
  return (
    <ConfirmDialog
      open
      danger
      title={t('batch.cancel_title')}
      text={t('batch.cancel_text')}
      confirmLabel={t('take_back')}
      busy={busy}
      onConfirm={() => void cancel()}
      onClose={onClose}
    />
  );
}
