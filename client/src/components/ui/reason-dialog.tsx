import { Box, Flex } from '@chakra-ui/react';
import { REASON_MAX } from '@lode/shared/administration/schemas';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client.ts';
import { codeText } from '../../lib/code-text.ts';
import { errorText } from '../../lib/error-text.ts';
import { randomId } from '../../lib/random-id.ts';
import { DangerButton, PrimaryButton, QuietButton } from './buttons.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea } from './text-area.tsx';

export interface AskedAndDone {
  onClose: () => void;
  onDone: () => void;
}

interface ReasonDialogProps<T> {
  title: string;
  text: string;
  verb: string;
  /** The way back; to be told where the action itself is a cancelling. */
  back?: string;
  danger?: boolean;
  /** What becomes of the reason. */
  hint?: string;
  send: (reason: string, idempotencyKey: string) => Promise<T>;
  onClose: () => void;
  onDone: (answer: T) => void;
  /** Further fields, told what is wrong with them. */
  children?: (problems: Record<string, string>) => ReactNode;
}

/**
 * Asks for the reason of a staff member's change, and what it needs beside it; what was typed stays when it
 * is refused. One key for as long as nothing was refused: a retry after a lost answer does nothing twice.
 */
export function ReasonDialog<T>({
  title,
  text,
  verb,
  back,
  danger,
  hint,
  send,
  children,
  onClose,
  onDone,
}: ReasonDialogProps<T>) {
  const { t } = useTranslation(['common', 'errors']);
  const [key, setKey] = useState(randomId);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const Confirm = danger ? DangerButton : PrimaryButton;
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setProblems({});
    try {
      onDone(await send(reason, key));
    } catch (error) {
      setBusy(false);
      // The proof was not given: nothing was asked of the server.
      if (error instanceof ApiError && error.code === 'ABORTED') return;
      // Refused: what is sent next is another request.
      if (error instanceof ApiError && error.status > 0) setKey(randomId());
      const fields = error instanceof ApiError ? error.fields : {};
      setProblems(
        Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, codeText(t, code)])),
      );
      if (Object.keys(fields).length === 0) setFailure(error);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      maxWidth={480}
      footer={
        <>
          <QuietButton onClick={onClose}>{back ?? t('cancel')}</QuietButton>
          <Confirm needsNetwork loading={busy} onClick={() => void submit()}>
            {verb}
          </Confirm>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <Box color="muted" textStyle="sm" overflowWrap="anywhere">
          {text}
        </Box>
        {children?.(problems)}
        <TextArea
          label={t('reason')}
          hint={hint}
          error={problems.reason}
          value={reason}
          maxLength={REASON_MAX}
          onChange={(event) => setReason(event.target.value)}
        />
        <Box role="alert" color="error.fg" textStyle="sm">
          {failure !== undefined && errorText(t, failure)}
        </Box>
      </Flex>
    </Dialog>
  );
}
