import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end'>;

/** A password field whose content can be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('accounts');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          path={shown ? mdiEyeOffOutline : mdiEyeOutline}
          label={shown ? t('hide_password') : t('show_password')}
          aria-pressed={shown}
          size="sm"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
