import { Flex, Text } from '@chakra-ui/react';
import { type ReactNode, type Ref, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Checkbox, Field } from '../../../components/ui/controls.ts';
import type { LegalDocument } from '../../../lib/legal-sections.ts';
import { LegalDialog } from './legal-dialog.tsx';

interface PrivacyCheckboxProps {
  accepted: boolean;
  onChange: (accepted: boolean) => void;
  inputRef: Ref<HTMLInputElement>;
  error?: string;
}

/** "I agree to the Privacy Policy and the Terms of Service", with each to read behind its name. */
export function PrivacyCheckbox({ accepted, onChange, inputRef, error }: PrivacyCheckboxProps) {
  const { t } = useTranslation('accounts');
  const [reading, setReading] = useState<LegalDocument | null>(null);
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
              policy: <ReadButton onClick={() => setReading('privacy')} />,
              terms: <ReadButton onClick={() => setReading('terms')} />,
            }}
          />
        </Text>
      </Flex>
      <Field.HelperText>{t('privacy.fingerprint_note')}</Field.HelperText>
      <Field.ErrorText>{error}</Field.ErrorText>
      <LegalDialog document={reading} onClose={() => setReading(null)} />
    </Field.Root>
  );
}

/** A document's name in the line; its words come from the text. */
function ReadButton(props: { onClick: () => void; children?: ReactNode }) {
  return (
    <Text
      as="button"
      {...{ type: 'button' }}
      color="primary"
      fontWeight="600"
      textDecoration="underline"
      textUnderlineOffset="3px"
      {...props}
    />
  );
}
