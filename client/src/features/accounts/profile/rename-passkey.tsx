import { Box } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { passkeyRoutes } from '@lode/shared/accounts/passkey-rest';
import { type Passkey, passkeyNameSchema } from '@lode/shared/accounts/passkey-schemas';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import type { OwnProfile } from './own-profile.ts';

interface RenamePasskeyProps extends Pick<OwnProfile, 'side'> {
  /** The dialog is open while there is one. */
  passkey: Passkey | null;
  onDone: () => void;
  onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose, ...form }: RenamePasskeyProps) {
  const { t } = useTranslation('accounts');
  return (
    <Dialog open={passkey !== null} onClose={onClose} title={t('passkeys.rename_title')} maxWidth={440}>
      <Box pb="4">{passkey && <NewName passkey={passkey} {...form} />}</Box>
    </Dialog>
  );
}

type NewNameProps = Omit<RenamePasskeyProps, 'passkey' | 'onClose'> & { passkey: Passkey };

function NewName({ side, passkey: { id, name }, onDone }: NewNameProps) {
  const { t } = useTranslation('accounts');
  const form = useForm({ resolver: zodResolver(passkeyNameSchema), defaultValues: { name } });
  const server = useServerForm(form, {
    fallback: 'UPDATE_FAILED',
    send: async (body) => {
      await call(passkeyRoutes.rename, { params: { id }, body }, side);
      showMessage(t('passkeys.renamed'));
      onDone();
    },
  });
  return (
    <FormFrame form={server} submit={t('passkeys.rename')}>
      <TextField
        label={t('passkeys.name')}
        autoComplete="off"
        autoFocus
        maxLength={40}
        error={useFieldText()(form.formState.errors.name)}
        {...form.register('name')}
      />
    </FormFrame>
  );
}
