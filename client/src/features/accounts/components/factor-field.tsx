import { Flex } from '@chakra-ui/react';
import { APP_CODE_LENGTH } from '@lode/shared/accounts/schemas';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { CodeField } from './code-field.tsx';

interface FactorFieldProps {
  /** Asks for a recovery code in place of the app's. */
  recovery: boolean;
  field: UseFormRegisterReturn;
  error?: string;
  autoFocus?: boolean;
  onSwitch: () => void;
}

/** The field of a second factor, and the way to its other form. */
export function FactorField({ recovery, field, error, autoFocus = true, onSwitch }: FactorFieldProps) {
  const { t } = useTranslation('accounts');
  return (
    <Flex direction="column" gap="2">
      {recovery ? (
        <TextField
          key="recovery"
          label={t('factor.recovery')}
          hint={t('factor.recovery_hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={autoFocus}
          dir="ltr"
          error={error}
          {...field}
        />
      ) : (
        <CodeField
          digits={APP_CODE_LENGTH}
          key="app"
          label={t('factor.code')}
          autoFocus={autoFocus}
          error={error}
          field={field}
        />
      )}
      <QuietButton size="sm" alignSelf="flex-start" ms="-3" color="primary" onClick={onSwitch}>
        {t(recovery ? 'factor.use_app' : 'factor.use_recovery')}
      </QuietButton>
    </Flex>
  );
}
