import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { errorText } from '../../../lib/error-text.ts';
import type { ConversationHandle } from '../engine/conversation-types.ts';

interface CloseDialogProps {
  open: boolean;
  conversation: ConversationHandle<'user'>;
  onDone: () => void;
}

/** Asks before ending the conversation, and says there what went wrong. */
export function CloseDialog({ open, conversation, onDone }: CloseDialogProps) {
  const { t } = useTranslation(['support', 'errors']);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      await conversation.close();
      onDone();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('support:close.title')}
      text={error === null ? t('support:close.text') : errorText(t, error)}
      confirmLabel={t('support:close.action')}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={() => {
        setError(null);
        onDone();
      }}
    />
  );
}
