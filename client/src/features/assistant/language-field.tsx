import { isLanguageCode, LANGUAGES, type LanguageCode } from '@lode/shared/core/languages';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/ui/select.tsx';

interface LanguageFieldProps {
  value: LanguageCode;
  onChange: (language: LanguageCode) => void;
}

/** One of the site's languages, each under its own name. */
export function LanguageField({ value, onChange }: LanguageFieldProps) {
  const { t } = useTranslation('common');
  return (
    <Select
      label={t('language')}
      value={value}
      onChange={(event) => {
        if (isLanguageCode(event.target.value)) onChange(event.target.value);
      }}
    >
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
