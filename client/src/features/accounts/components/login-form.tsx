import { Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { loginSchema } from '@lode/shared/accounts/schemas';
import type { TokenKind } from '@lode/shared/core/abilities';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../../components/ui/buttons.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { codeText } from '../../../lib/error-text.ts';
import { logIn } from '../../../lib/session.ts';
import { problemsOf } from '../form-errors.ts';
import { FormAlert } from './form-alert.tsx';
import { PasswordField } from './password-field.tsx';

interface LoginFormProps {
  side: TokenKind;
  /** The e-mail already known, after a registration. */
  email?: string;
}

/** E-mail and password of either side. Where a login leads is its page's matter: it follows the session. */
export function LoginForm({ side, email = '' }: LoginFormProps) {
  const { t } = useTranslation(['accounts', 'errors']);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (credentials) => {
    setProblem(null);
    try {
      await logIn(side, credentials);
    } catch (error) {
      const { fields, form } = problemsOf(t, error, 'LOGIN_FAILED', ['email', 'password']);
      if (fields.email) setError('email', { message: fields.email }, { shouldFocus: true });
      if (fields.password) setError('password', { message: fields.password }, { shouldFocus: true });
      setProblem(form);
    }
  });
  const text = (code: string | undefined) => code && codeText(t, code);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Flex direction="column" gap="5">
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          autoFocus={!email}
          error={text(errors.email?.message)}
          {...register('email')}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          autoFocus={Boolean(email)}
          error={text(errors.password?.message)}
          {...register('password')}
        />
        <FormAlert text={problem} gap="5" />
        <PrimaryButton type="submit" size="xl" loading={isSubmitting} loadingText={t('logging_in')}>
          {t('log_in')}
        </PrimaryButton>
      </Flex>
    </form>
  );
}
