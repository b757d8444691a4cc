import { Flex, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { passwordRoutes } from '@lode/shared/accounts/rest';
import { totpCodeSchema } from '@lode/shared/accounts/schemas';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
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
  const Form = byFactor ? FactorProof : PasswordProof;
  return (
    <ProofFrame>
      <Form request={request} email={user?.email} />
      {user?.totp_enabled && user.has_password && (
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

function PasswordProof({ request, email }: ProofFormProps) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const form = useForm({ resolver: zodResolver(passwordSchema), defaultValues: { password: '' } });
  const server = useServerForm(form, {
    fallback: 'REQUEST_FAILED',
    send: async (values) => {
      await call(passwordRoutes.reauthenticate, { body: values }, request.side);
      request.settle(true);
    },
  });
  return (
    <FormFrame form={server} submit={t('factor.confirm')}>
      <input type="hidden" autoComplete="username" name="email" value={email ?? ''} readOnly />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        autoFocus
        error={fieldText(form.formState.errors.password)}
        {...form.register('password')}
      />
    </FormFrame>
  );
}

const factorSchema = z.object({ totp_code: totpCodeSchema });

function FactorProof({ request }: ProofFormProps) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const [recovery, setRecovery] = useState(false);
  const form = useForm({ resolver: zodResolver(factorSchema), defaultValues: { totp_code: '' } });
  const server = useServerForm(form, {
    fallback: 'REQUEST_FAILED',
    send: async (values) => {
      await call(passwordRoutes.reauthenticate, { body: values }, request.side);
      request.settle(true);
    },
  });
  return (
    <FormFrame form={server} submit={t('factor.confirm')}>
      <FactorField
        recovery={recovery}
        field={form.register('totp_code')}
        error={fieldText(form.formState.errors.totp_code)}
        onSwitch={() => {
          form.reset();
          setRecovery(!recovery);
        }}
      />
    </FormFrame>
  );
}
