import { zodResolver } from '@hookform/resolvers/zod';
import { emailSchema } from '@lode/shared/accounts/schemas';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import type { MailedCode } from '../mailed-code.ts';

const schema = z.object({ email: emailSchema });

interface EmailStepProps {
  mailed: MailedCode;
  label: string;
  hint?: string;
  /** The address already known. */
  email?: string;
  autoComplete?: string;
}

/** The first step of everything that a mailed code proves: the address it goes to. */
export function EmailStep({ mailed, label, hint, email = '', autoComplete = 'username' }: EmailStepProps) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email } });
  const server = useServerForm(form, {
    fallback: 'REQUEST_FAILED',
    send: (values) => mailed.send(values.email),
  });
  return (
    <FormFrame form={server} submit={t('code.send')} submitting={t('code.sending')}>
      <TextField
        label={label}
        hint={hint}
        type="email"
        autoComplete={autoComplete}
        autoFocus
        error={fieldText(form.formState.errors.email)}
        {...form.register('email')}
      />
    </FormFrame>
  );
}
