import { Button, Flex } from '@chakra-ui/react';
import { mdiClose } from '@mdi/js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, NativeSelect } from '../../../components/ui/controls.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { countriesIn, countryName } from '../../../lib/countries.ts';
import type { ListFieldProps } from './addresses-field.tsx';

/** Countries, chosen by name and taken away by a press. */
export function CountriesField({ label, hint, error, value, onChange }: ListFieldProps) {
  const { t, i18n } = useTranslation('admin');
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language]);
  return (
    <Field.Root invalid={Boolean(error)}>
      <Field.Label textStyle="label">{label}</Field.Label>
      <NativeSelect.Root maxW="320px">
        <NativeSelect.Field
          bg="bg"
          value=""
          onChange={(event) => event.target.value && onChange([...value, event.target.value].sort())}
        >
          <option value="">{t('countries.add')}</option>
          {countries
            .filter(({ code }) => !value.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {value.length > 0 && (
        <Flex gap="2" wrap="wrap" mt="2" role="group" aria-label={label}>
          {value.map((code) => (
            <Button
              key={code}
              size="xs"
              variant="subtle"
              aria-label={t('countries.remove', { country: countryName(i18n.language, code) })}
              onClick={() => onChange(value.filter((other) => other !== code))}
            >
              {countryName(i18n.language, code)}
              <Icon path={mdiClose} size={14} />
            </Button>
          ))}
        </Flex>
      )}
      {!error && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
