import { Flex, Text } from '@chakra-ui/react';
import { MAILED_CODE_LENGTH } from '@lode/shared/accounts/schemas';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { MailedCode, SentCode } from '../mailed-code.ts';
import { CodeField } from './code-field.tsx';
import { MailboxHint } from './mailbox-hint.tsx';

interface MailedCodeFieldProps {
  mailed: MailedCode;
  sent: SentCode;
  field: UseFormRegisterReturn;
  error?: string;
  autoFocus?: boolean;
  /** The words must not tell whether the address has an account. */
  discreet?: boolean;
}

/** The field for a mailed code: where it was sent, and another one when the time has come. */
export function MailedCodeField(props: MailedCodeFieldProps) {
  const { mailed, sent, field, error, autoFocus, discreet = false } = props;
  const { t } = useTranslation('accounts');
  const about = { email: sent.email, count: sent.minutes };
  return (
    <Flex direction="column" gap="3">
      <Text textStyle="sm" color="muted" role="status">
        {t(discreet ? 'code.maybe_sent' : 'code.sent', about)} {t('code.missing')} <MailboxHint />
      </Text>
      <CodeField
        digits={MAILED_CODE_LENGTH}
        label={t('code.label')}
        field={field}
        error={error}
        autoFocus={autoFocus}
      />
      <ResendButton mailed={mailed} sent={sent} />
    </Flex>
  );
}

/** Minutes and seconds. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function ResendButton({ mailed, sent }: { mailed: MailedCode; sent: SentCode }) {
  const { t } = useTranslation(['accounts', 'errors']);
  const [busy, setBusy] = useState(false);
  const left = Math.max(0, Math.ceil((sent.resendAt - useNow(500)) / 1000));
  const resend = async () => {
    setBusy(true);
    try {
      await mailed.send(sent.email);
      showMessage(t('code.sent_again'));
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    } finally {
      setBusy(false);
    }
  };
  if (left > 0) {
    return (
      <Text textStyle="sm" color="muted" fontVariantNumeric="tabular-nums">
        {t('code.resend_in', { time: clock(left) })}
      </Text>
    );
  }
  return (
    <QuietButton
      size="sm"
      alignSelf="flex-start"
      ms="-3"
      color="primary"
      loading={busy}
      loadingText={t('code.sending')}
      onClick={() => void resend()}
    >
      {t('code.resend')}
    </QuietButton>
  );
}
