import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';

interface TransactionDialogProps {
  /** What is to be paid. */
  text: string;
  txid: string;
  onTxid: (txid: string) => void;
  /** What the chain says against it. */
  error?: string | undefined;
  busy: boolean;
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  /** To whom, above the field. */
  payee?: ReactNode;
  /** Below the field. */
  children?: ReactNode;
}

/** Asks for the transaction that paid something; who asks has what comes of it. */
export function TransactionDialog({
  text,
  payee,
  children,
  busy,
  onSubmit,
  ...asked
}: TransactionDialogProps) {
  const { t } = useTranslation(['finance', 'common']);
  return (
    <Dialog
      open
      onClose={asked.onClose}
      title={t('withdrawal.complete.title')}
      maxWidth={520}
      footer={
        <>
          <QuietButton onClick={asked.onClose}>{t('common:cancel')}</QuietButton>
          <PrimaryButton needsNetwork loading={busy} onClick={() => void onSubmit()}>
            {t('withdrawal.complete.verb')}
          </PrimaryButton>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <Box color="muted" textStyle="sm">
          {text}
        </Box>
        {payee}
        <TextField
          label={t('column.transaction')}
          value={asked.txid}
          autoFocus
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          error={asked.error}
          onChange={(event) => asked.onTxid(event.target.value)}
        />
        {children}
      </Flex>
    </Dialog>
  );
}
