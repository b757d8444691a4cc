import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { countriesIn } from '../../../lib/countries.ts';

/** Every country in the language being shown, and none. */
export function CountryField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  const { t, i18n } = useTranslation('accounts');
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language]);
  return (
    <SelectField label={t('country')} autoComplete="country" {...props}>
      <option value="">{t('country_none')}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
