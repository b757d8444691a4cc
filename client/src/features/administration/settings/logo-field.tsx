import { Flex, Image } from '@chakra-ui/react';
import { adminSiteRoutes } from '@lode/shared/site/admin-rest';
import { settingsSchema } from '@lode/shared/site/schemas';
import { mdiImageOutline } from '@mdi/js';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Field } from '../../../components/ui/controls.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';

interface LogoFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  /** The logo's address. */
  value: string;
  onChange: (value: string) => void;
}

const STANDARD = settingsSchema.shape.site_logo.parse(undefined);

/** The logo as it is, another one from a file, or the standard one. It counts once the form is saved. */
export function LogoField({ label, hint, error, value, onChange }: LogoFieldProps) {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const upload = async (file: File) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { site_logo } = await call(adminSiteRoutes.uploadLogo, { body: {}, file }, 'admin');
      onChange(site_logo);
    } catch (refusal) {
      setFailure(refusal);
    }
    setBusy(false);
  };
  const problem = failure === undefined ? error : errorText(t, failure);
  return (
    <Field.Root invalid={Boolean(problem)}>
      <Field.Label textStyle="label">{label}</Field.Label>
      <Flex align="center" gap="3" wrap="wrap">
        <Image
          src={value}
          alt={t('logo.alt')}
          boxSize="56px"
          objectFit="contain"
          p="1.5"
          borderWidth="1px"
          borderRadius="field"
          bg="bg"
        />
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          aria-label={t('logo.choose')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void upload(file);
          }}
        />
        <SecondaryButton size="sm" loading={busy} onClick={() => input.current?.click()}>
          <Icon path={mdiImageOutline} size={18} />
          {t('logo.choose')}
        </SecondaryButton>
        {value !== STANDARD && (
          <QuietButton size="sm" onClick={() => onChange(STANDARD)}>
            {t('logo.standard')}
          </QuietButton>
        )}
      </Flex>
      {!problem && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{problem}</Field.ErrorText>
    </Field.Root>
  );
}
