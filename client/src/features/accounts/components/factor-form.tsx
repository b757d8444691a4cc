import { Flex, Heading, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { totpCodeSchema } from '@lode/shared/accounts/schemas';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import type { FallbackCode } from '../../../lib/form-errors.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { FactorField } from './factor-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const schema = z.object({ totp_code: totpCodeSchema });

interface FactorFormProps {
  fallback: FallbackCode;
  /** @throws {ApiError} */
  onCode: (code: string) => Promise<void>;
  /** A passkey is both factors. @throws {ApiError} */
  onPasskey?: () => Promise<void>;
  onBack?: () => void;
}

/** The second step of a login: the authenticator app's code, or a recovery code. */
export function FactorForm({ fallback, onCode, onPasskey, onBack }: FactorFormProps) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const [recovery, setRecovery] = useState(false);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { totp_code: '' } });
  const server = useServerForm(form, { fallback, send: (values) => onCode(values.totp_code) });
  return (
    <Flex direction="column" gap="5">
      <div role="status">
        <Heading as="h2" textStyle="lg" fontWeight="600">
          {t('factor.title')}
        </Heading>
        {!recovery && <Text color="muted">{t('factor.lead')}</Text>}
      </div>
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
      {onPasskey && <PasskeyButton label={t('passkeys.use')} onUse={onPasskey} />}
      {onBack && (
        <QuietButton size="sm" onClick={onBack}>
          {t('factor.back')}
        </QuietButton>
      )}
    </Flex>
  );
}
