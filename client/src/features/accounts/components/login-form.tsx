import { zodResolver } from '@hookform/resolvers/zod';
import { loginSchema } from '@lode/shared/accounts/schemas';
import type { TokenKind } from '@lode/shared/core/abilities';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { type Credentials, logIn } from '../../../lib/session.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { logInByPasskey } from '../passkey-flow.ts';
import { FactorForm } from './factor-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import { VerifyForm } from './verify-form.tsx';

type Step = 'password' | 'factor' | 'verify';

interface LoginFormProps {
  side: TokenKind;
  /** The e-mail already known, after a registration. */
  email?: string;
  /** Under the first step: other ways in. */
  children?: ReactNode;
}

/** What the server asks for after the right password, if that is why it refused. */
function askedFor(error: unknown, given: Credentials, step: Step): Step | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'TOTP_REQUIRED' && !given.totp_code) return 'factor';
  // The app's code was not looked at without the mailed one, and has grown old while that came.
  if (error.code === 'TOTP_INVALID' && step === 'verify') return 'factor';
  if (['EMAIL_UNVERIFIED', 'CODE_REQUIRED'].includes(error.code) && !given.code) return 'verify';
  return undefined;
}

/**
 * The login of either side: e-mail and password, then what the account asks for besides. Where a login leads
 * is its page's matter: it follows the session.
 */
export function LoginForm({ side, email = '', children }: LoginFormProps) {
  const { t } = useTranslation('accounts');
  const [step, setStep] = useState<Step>('password');
  const [given, setGiven] = useState<Credentials>({ email, password: '' });
  const attempt = async (credentials: Credentials) => {
    setGiven(credentials);
    try {
      await logIn(side, credentials);
    } catch (error) {
      const next = askedFor(error, credentials, step);
      if (!next) throw error;
      setStep(next);
    }
  };
  const back = () => setStep('password');
  switch (step) {
    case 'password':
      return (
        <>
          <PasswordStep given={given} onSubmit={attempt} />
          <PasskeyButton label={t('passkeys.sign_in')} onUse={() => logInByPasskey(side)} />
          {children}
        </>
      );
    case 'factor':
      return (
        <FactorForm
          fallback="LOGIN_FAILED"
          onCode={(totp_code) => attempt({ ...given, totp_code })}
          onPasskey={() => logInByPasskey(side)}
          onBack={back}
        />
      );
    case 'verify':
      return (
        <VerifyForm
          email={given.email}
          lead={t('verify.lead')}
          onCode={(code) => attempt({ ...given, code })}
          onBack={back}
        />
      );
  }
}

interface PasswordStepProps {
  given: Credentials;
  onSubmit: (credentials: Credentials) => Promise<void>;
}

const passwordStepSchema = loginSchema.pick({ email: true, password: true });

function PasswordStep({ given, onSubmit }: PasswordStepProps) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const { email, password } = given;
  const form = useForm({ resolver: zodResolver(passwordStepSchema), defaultValues: { email, password } });
  const server = useServerForm(form, { fallback: 'LOGIN_FAILED', send: onSubmit });
  const { errors } = form.formState;
  return (
    <FormFrame form={server} submit={t('log_in')} submitting={t('logging_in')}>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        autoFocus={!email}
        error={fieldText(errors.email)}
        {...form.register('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        autoFocus={Boolean(email)}
        error={fieldText(errors.password)}
        {...form.register('password')}
      />
    </FormFrame>
  );
}
