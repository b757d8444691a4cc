import { Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { accountRoutes } from '@lode/shared/accounts/rest';
import { useState } from 'react';
import { type FieldError, type UseFormReturn, useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../../components/ui/buttons.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { codeText } from '../../../lib/error-text.ts';
import { browserFingerprint } from '../browser-fingerprint.ts';
import { type AccountField, problemsOf } from '../form-errors.ts';
import { type RegistrationForm, registrationFormSchema } from '../registration-schema.ts';
import { FormAlert } from './form-alert.tsx';
import { PasswordField } from './password-field.tsx';
import { PrivacyCheckbox } from './privacy-checkbox.tsx';

const SERVER_FIELDS: readonly AccountField[] = ['username', 'email', 'password', 'referral_code'];

/** The client asks for a shorter username than the server takes, and says so. */
const CLIENT_CODE: Record<string, string> = { USERNAME_LENGTH: 'USERNAME_LENGTH_CLIENT' };

async function registerAccount(form: RegistrationForm): Promise<void> {
  const { username, email, password, referral_code } = form;
  await call(accountRoutes.register, {
    body: {
      username,
      email,
      password,
      referral_code: referral_code || undefined,
      language: navigator.language || undefined,
      browser_fingerprint: await browserFingerprint(),
    },
  });
}

interface RegisterFormProps {
  /** A referral code the visitor came with. */
  referralCode?: string;
  onDone: (email: string) => void;
}

/** Creates an account; every refusal is told beside the field it is about. */
export function RegisterForm({ referralCode = '', onDone }: RegisterFormProps) {
  const { t } = useTranslation(['accounts', 'errors']);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(registrationFormSchema),
    defaultValues: {
      username: '',
      email: '',
      password: '',
      confirm: '',
      referral_code: referralCode,
      privacy: false,
    },
  });
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await registerAccount(values);
      onDone(values.email);
    } catch (error) {
      const problems = problemsOf(t, error, 'REGISTRATION_FAILED', SERVER_FIELDS);
      for (const field of [...SERVER_FIELDS].reverse()) {
        const code = problems.fields[field];
        if (code) form.setError(field, { message: code }, { shouldFocus: true });
      }
      setProblem(problems.form);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Flex direction="column" gap="5">
        <RegisterFields form={form} />
        <FormAlert text={problem} gap="5" />
        <PrimaryButton
          type="submit"
          size="xl"
          loading={form.formState.isSubmitting}
          loadingText={t('registering')}
        >
          {t('register')}
        </PrimaryButton>
      </Flex>
    </form>
  );
}

function RegisterFields({ form }: { form: UseFormReturn<RegistrationForm> }) {
  const { t } = useTranslation(['accounts', 'errors']);
  const { register, control, formState } = form;
  const privacy = useController({ name: 'privacy', control });
  const { errors } = formState;
  const text = (error: FieldError | undefined) =>
    error?.message && codeText(t, CLIENT_CODE[error.message] ?? error.message);
  return (
    <>
      <TextField
        label={t('username')}
        hint={t('username_hint')}
        autoComplete="nickname"
        autoFocus
        error={text(errors.username)}
        {...register('username')}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        error={text(errors.email)}
        {...register('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        error={text(errors.password)}
        {...register('password')}
      />
      <PasswordField
        label={t('confirm')}
        autoComplete="new-password"
        error={text(errors.confirm)}
        {...register('confirm')}
      />
      <TextField
        label={t('referral_code')}
        hint={t('referral_hint')}
        autoComplete="off"
        error={text(errors.referral_code)}
        {...register('referral_code')}
      />
      <PrivacyCheckbox
        accepted={privacy.field.value}
        onChange={privacy.field.onChange}
        inputRef={privacy.field.ref}
        error={text(errors.privacy)}
      />
    </>
  );
}
