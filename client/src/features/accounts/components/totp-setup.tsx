import { Box, Flex, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { totpRoutes } from '@lode/shared/accounts/rest';
import { APP_CODE_LENGTH } from '@lode/shared/accounts/schemas';
import type { TokenKind } from '@lode/shared/core/abilities';
import type { RouteData } from '@lode/shared/core/rest';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { QrPicture } from '../../../components/ui/qr-picture.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { ApiError, call } from '../../../lib/api-client.ts';
import { withFullProof } from '../../../lib/reauthentication.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { appCodeSchema } from '../app-code-schema.ts';
import { CodeField } from './code-field.tsx';
import { EnrolmentForm } from './enrolment-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface TotpSetupProps {
  side: TokenKind;
  /** The second factor is on and its recovery codes are kept. */
  onDone: () => void;
}

type Setup = RouteData<typeof totpRoutes.setup>;

const schema = z.object({ code: appCodeSchema });

/** Setting up the second factor: the secret for the app, the proof that the app has it, the recovery codes. */
export function TotpSetup({ side, onDone }: TotpSetupProps) {
  const { t } = useTranslation('accounts');
  const [recovery, setRecovery] = useState<string[] | null>(null);
  const setup = useLoaded<Setup>(`totp-setup:${side}`, (signal) =>
    withFullProof(side, () => call(totpRoutes.setup, { signal }, side)),
  );
  if (recovery) return <RecoveryCodes codes={recovery} onKept={onDone} />;
  if (setup.error instanceof ApiError && setup.error.code === 'ENROLMENT_CODE_REQUIRED' && !setup.data) {
    return <EnrolmentForm side={side} onSetup={setup.replace} />;
  }
  if (setup.error)
    return <ErrorState title={t('security.setup.title')} error={setup.error} onRetry={setup.reload} />;
  if (!setup.data) return <SkeletonText lines={6} />;
  return <EnableForm side={side} {...setup.data} onEnabled={setRecovery} />;
}

interface EnableFormProps {
  side: TokenKind;
  secret: string;
  otpauth_url: string;
  onEnabled: (recovery: string[]) => void;
}

function EnableForm({ side, secret, otpauth_url, onEnabled }: EnableFormProps) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  const server = useServerForm(form, {
    fallback: 'UPDATE_FAILED',
    send: async (values) => {
      const enable = () => call(totpRoutes.enable, { body: values }, side);
      onEnabled((await withFullProof(side, enable)).recovery_codes);
    },
  });
  return (
    <FormFrame form={server} submit={t('security.setup.enable')}>
      <Flex direction={{ base: 'column', sm: 'row' }} gap="5" align={{ base: 'center', sm: 'flex-start' }}>
        <Box flexShrink={0}>
          <QrPicture text={otpauth_url} label={t('security.setup.qr')} />
        </Box>
        <Flex direction="column" gap="3" align="flex-start">
          <Text>{t('security.setup.scan')}</Text>
          <Text textStyle="sm" color="muted">
            {t('security.setup.key')}
          </Text>
          <Box as="code" dir="ltr" textStyle="sm">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </Box>
          <CopyButton text={secret} />
        </Flex>
      </Flex>
      <CodeField
        digits={APP_CODE_LENGTH}
        label={t('security.setup.code')}
        field={form.register('code')}
        error={fieldText(form.formState.errors.code)}
      />
    </FormFrame>
  );
}
