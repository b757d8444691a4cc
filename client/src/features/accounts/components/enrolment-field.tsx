import { Text } from '@chakra-ui/react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/ui/text-field.tsx';

interface EnrolmentFieldProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/** The code that staff were given with their role. */
export function EnrolmentField({ field, error }: EnrolmentFieldProps) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <Text>{t('security.setup.enrolment_lead')}</Text>
      <TextField
        label={t('security.setup.enrolment_code')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        error={error}
        {...field}
      />
    </>
  );
}
