import { Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DangerButton, PrimaryButton, QuietButton } from './buttons.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text?: string;
  /** The verb of the action. */
  confirmLabel: string;
  /** The way back; to be told where the action itself is a cancelling. */
  backLabel?: string;
  /** The action destroys or ends something. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action that matters; the focus starts on the way back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    text,
    confirmLabel,
    backLabel,
    danger = false,
    busy = false,
    onConfirm,
    onClose,
  } = props;
  const { t } = useTranslation();
  const cancelRef = useRef<HTMLButtonElement>(null);
  const Confirm = danger ? DangerButton : PrimaryButton;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      maxWidth={420}
      role="alertdialog"
      initialFocusRef={cancelRef}
      footer={
        <>
          <QuietButton ref={cancelRef} onClick={onClose}>
            {backLabel ?? t('common:cancel')}
          </QuietButton>
          <Confirm needsNetwork loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Confirm>
        </>
      }
    >
      {text && <Text color="muted">{text}</Text>}
    </Dialog>
  );
}
