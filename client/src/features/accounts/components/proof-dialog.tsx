import { Flex, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { passwordRoutes } from '@lode/shared/accounts/rest';
import { totpCodeSchema } from '@lode/shared/accounts/schemas';
import { type ReactNode, useState } from 'react';
import { type FieldError, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { type ProofRequest, useProofRequest } from '../../../lib/reauthentication.ts';
import { useUser } from '../../../lib/session.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { proveByPasskey } from '../passkey-flow.ts';
import { FactorField } from './factor-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';

/** Asks for password or second factor whenever an action waits for proof; once in the application. */
export function ProofDialog() {
  const { t } = useTranslation('accounts');
  const request = useProofRequest();
  return (
    <Dialog
      open={request !== null}
      onClose={() => request?.settle(false)}
      title={t('proof.title')}
      maxWidth={440}
    >
      {request && <ProofContent request={request} />}
    </Dialog>
  );
}

function ProofContent({ request }: { request: ProofRequest }) {
  const { t } = useTranslation('accounts');
  const user = useUser(request.side);
  const [byFactor, setByFactor] = useState(user !== null && (user.totp_enabled || !user.has_password));
  const byPasskey = user !== null && user.passkeys > 0 && (
    <PasskeyButton
      label={t('passkeys.use')}
      onUse={async () => {
        await proveByPasskey(request.side);
        request.settle(true);
      }}
    />
  );
  if (user && !user.has_password && !user.totp_enabled) {
    if (byPasskey) return <ProofFrame>{byPasskey}</ProofFrame>;
    return (
      <Flex direction="column" gap="4" pb="4">
        <Text>{t('proof.none')}</Text>
        <TextLink to="/auth/reset">{t('security.password.set')}</TextLink>
      </Flex>
    );
  }
  const both = request.full && user?.totp_enabled && user.has_password;
  if (request.full && byPasskey && !both) return <ProofFrame>{byPasskey}</ProofFrame>;
  const Form = both ? FullProof : byFactor ? FactorProof : PasswordProof;
  return (
    <ProofFrame>
      <Form request={request} email={user?.email} />
      {!both && user?.totp_enabled && user.has_password && (
        <QuietButton size="sm" onClick={() => setByFactor(!byFactor)}>
          {t(byFactor ? 'proof.use_password' : 'proof.use_factor')}
        </QuietButton>
      )}
      {byPasskey}
    </ProofFrame>
  );
}

function ProofFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('accounts');
  return (
    <Flex direction="column" gap="4" pb="4">
      <Text color="muted">{t('proof.lead')}</Text>
      {children}
    </Flex>
  );
}

interface ProofFormProps {
  request: ProofRequest;
  /** For the password manager, which has to know whose password is asked for. */
  email: string | undefined;
}

const passwordSchema = z.object({ password: z.string().min(1, 'PASSWORD_REQUIRED') });

/** Sends what was entered; the request ends once it is right. */
const proving = (request: ProofRequest) => ({
  fallback: 'REQUEST_FAILED' as const,
  send: async (body: { password?: string; totp_code?: string }) => {
    await call(passwordRoutes.reauthenticate, { body }, request.side);
    request.settle(true);
  },
});

function PasswordProof({ request, email }: ProofFormProps) {
  const { t } = useTranslation('accounts');
  const form = useForm({ resolver: zodResolver(passwordSchema), defaultValues: { password: '' } });
  return (
    <FormFrame form={useServerForm(form, proving(request))} submit={t('factor.confirm')}>
      <CurrentPassword
        email={email}
        field={form.register('password')}
        error={form.formState.errors.password}
      />
    </FormFrame>
  );
}

interface ProofFieldProps {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

function CurrentPassword({ email, field, error }: ProofFieldProps & Pick<ProofFormProps, 'email'>) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <input type="hidden" autoComplete="username" name="email" value={email ?? ''} readOnly />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        autoFocus
        error={useFieldText()(error)}
        {...field}
      />
    </>
  );
}

interface CurrentCodeProps extends ProofFieldProps {
  autoFocus?: boolean;
  onSwitch: () => void;
}

function CurrentCode({ field, error, autoFocus, onSwitch }: CurrentCodeProps) {
  const [recovery, setRecovery] = useState(false);
  return (
    <FactorField
      recovery={recovery}
      field={field}
      error={useFieldText()(error)}
      autoFocus={autoFocus}
      onSwitch={() => {
        onSwitch();
        setRecovery(!recovery);
      }}
    />
  );
}

const factorSchema = z.object({ totp_code: totpCodeSchema });

function FactorProof({ request }: ProofFormProps) {
  const { t } = useTranslation('accounts');
  const form = useForm({ resolver: zodResolver(factorSchema), defaultValues: { totp_code: '' } });
  return (
    <FormFrame form={useServerForm(form, proving(request))} submit={t('factor.confirm')}>
      <CurrentCode
        field={form.register('totp_code')}
        error={form.formState.errors.totp_code}
        onSwitch={() => form.resetField('totp_code')}
      />
    </FormFrame>
  );
}

const fullSchema = passwordSchema.extend(factorSchema.shape);

function FullProof({ request, email }: ProofFormProps) {
  const { t } = useTranslation('accounts');
  const form = useForm({
    resolver: zodResolver(fullSchema),
    defaultValues: { password: '', totp_code: '' },
  });
  const { errors } = form.formState;
  return (
    <FormFrame form={useServerForm(form, proving(request))} submit={t('factor.confirm')}>
      <CurrentPassword email={email} field={form.register('password')} error={errors.password} />
      <CurrentCode
        field={form.register('totp_code')}
        error={errors.totp_code}
        autoFocus={false}
        onSwitch={() => form.resetField('totp_code')}
      />
    </FormFrame>
  );
}
