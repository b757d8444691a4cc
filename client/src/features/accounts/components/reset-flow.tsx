import { Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { passwordRoutes } from '@lode/shared/accounts/rest';
import { confirmResetSchema } from '@lode/shared/accounts/schemas';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { type MailedCode, type SentCode, useMailedCode } from '../mailed-code.ts';
import { EmailStep } from './email-step.tsx';
import { MailedCodeField } from './mailed-code-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { ProvenEmail } from './proven-email.tsx';

/** A new password by a mailed code. Nothing here tells whether the address has an account. */
export function ResetFlow({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation('accounts');
  const mailed = useMailedCode('reset');
  const { sent } = mailed;
  if (!sent) return <EmailStep mailed={mailed} label={t('email')} />;
  return <ResetForm mailed={mailed} sent={sent} onDone={onDone} />;
}

interface ResetFormProps {
  mailed: MailedCode;
  sent: SentCode;
  onDone: (email: string) => void;
}

function ResetForm({ mailed, sent, onDone }: ResetFormProps) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const form = useForm({
    resolver: zodResolver(confirmResetSchema),
    defaultValues: { email: sent.email, code: '', password: '' },
  });
  const server = useServerForm(form, {
    fallback: 'PASSWORD_CHANGE_FAILED',
    send: async (values) => {
      await call(passwordRoutes.confirmReset, { body: values });
      mailed.forget();
      onDone(values.email);
    },
  });
  const { errors } = form.formState;
  return (
    <FormFrame form={server} submit={t('reset.submit')} submitting={t('reset.submitting')}>
      <ProvenEmail field={form.register('email')} error={fieldText(errors.email)} onChange={mailed.forget} />
      <MailedCodeField
        mailed={mailed}
        sent={sent}
        discreet
        autoFocus
        field={form.register('code')}
        error={fieldText(errors.code)}
      />
      <NewPasswordField
        label={t('reset.new_password')}
        use="change"
        typed={form.watch('password')}
        error={fieldText(errors.password)}
        {...form.register('password')}
      />
      <Text textStyle="sm" color="muted">
        {t('reset.ends')}
      </Text>
    </FormFrame>
  );
}
