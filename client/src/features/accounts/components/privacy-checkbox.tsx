import { Checkbox, Field, Flex, Text } from '@chakra-ui/react';
import { type Ref, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { PrivacyDialog } from './privacy-dialog.tsx';

interface PrivacyCheckboxProps {
  accepted: boolean;
  onChange: (accepted: boolean) => void;
  inputRef: Ref<HTMLInputElement>;
  error?: string;
}

/** "I agree to the Privacy Policy", with the policy to read behind its name. */
export function PrivacyCheckbox({ accepted, onChange, inputRef, error }: PrivacyCheckboxProps) {
  const { t } = useTranslation('accounts');
  const [reading, setReading] = useState(false);
  return (
    <Field.Root invalid={Boolean(error)}>
      <Flex gap="2.5" align="flex-start">
        <Checkbox.Root
          colorPalette="primary"
          mt="0.5"
          invalid={Boolean(error)}
          checked={accepted}
          onCheckedChange={(change) => onChange(change.checked === true)}
        >
          <Checkbox.HiddenInput aria-label={t('privacy.agree_plain')} ref={inputRef} />
          <Checkbox.Control />
        </Checkbox.Root>
        <Text textStyle="sm">
          <Trans
            t={t}
            i18nKey="privacy.agree"
            components={{
              policy: (
                <Text
                  as="button"
                  {...{ type: 'button' }}
                  color="primary"
                  fontWeight="600"
                  textDecoration="underline"
                  textUnderlineOffset="3px"
                  onClick={() => setReading(true)}
                />
              ),
            }}
          />
        </Text>
      </Flex>
      <Field.HelperText>{t('privacy.fingerprint_note')}</Field.HelperText>
      <Field.ErrorText>{error}</Field.ErrorText>
      <PrivacyDialog open={reading} onClose={() => setReading(false)} />
    </Field.Root>
  );
}
