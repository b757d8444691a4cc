import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';

interface ProvenEmailProps {
  field: UseFormRegisterReturn;
  error?: string;
  /** The person wants another address. */
  onChange: () => void;
}

/** The address that a code was mailed to: part of the form, for password managers too, but not to be edited. */
export function ProvenEmail({ field, error, onChange }: ProvenEmailProps) {
  const { t } = useTranslation('accounts');
  return (
    <TextField
      label={t('email')}
      type="email"
      autoComplete="username"
      readOnly
      pe="24"
      error={error}
      end={
        <QuietButton size="sm" color="primary" onClick={onChange}>
          {t('change')}
        </QuietButton>
      }
      {...field}
    />
  );
}
