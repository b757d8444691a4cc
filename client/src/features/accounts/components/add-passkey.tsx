import { Box } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { passkeyNameSchema } from '@lode/shared/accounts/passkey-schemas';
import type { TokenKind } from '@lode/shared/core/abilities';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { knowsPasskeys, makePasskey } from '../passkey-flow.ts';

interface AddPasskeyProps {
  side: TokenKind;
  onAdded: () => void;
}

/** Makes a passkey, which its owner names first; absent where the browser knows none. */
export function AddPasskey({ side, onAdded }: AddPasskeyProps) {
  const { t } = useTranslation('accounts');
  const [open, setOpen] = useState(false);
  const added = () => {
    setOpen(false);
    showMessage(t('passkeys.added'));
    onAdded();
  };
  if (!knowsPasskeys()) return null;
  return (
    <>
      <SecondaryButton size="lg" onClick={() => setOpen(true)}>
        {t('passkeys.add')}
      </SecondaryButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('passkeys.add')} maxWidth={440}>
        <Box pb="4">
          <NameForm side={side} onAdded={added} />
        </Box>
      </Dialog>
    </>
  );
}

function NameForm({ side, onAdded }: AddPasskeyProps) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const form = useForm({ resolver: zodResolver(passkeyNameSchema), defaultValues: { name: '' } });
  const server = useServerForm(form, {
    fallback: 'UPDATE_FAILED',
    send: async ({ name }) => {
      await makePasskey(side, name);
      onAdded();
    },
  });
  return (
    <FormFrame form={server} submit={t('passkeys.add')}>
      <TextField
        label={t('passkeys.name')}
        autoComplete="off"
        maxLength={40}
        error={fieldText(form.formState.errors.name)}
        {...form.register('name')}
      />
    </FormFrame>
  );
}
