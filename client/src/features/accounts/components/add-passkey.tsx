import { Box } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { passkeyNameSchema } from '@lode/shared/accounts/passkey-schemas';
import { enrolmentCodeSchema } from '@lode/shared/accounts/schemas';
import type { TokenKind } from '@lode/shared/core/abilities';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { knowsPasskeys, makePasskey } from '../passkey-flow.ts';
import { EnrolmentField } from './enrolment-field.tsx';

const schema = passkeyNameSchema.extend({ enrolment_code: enrolmentCodeSchema });

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

/** Names the passkey; staff whose first second factor it is are asked for the code of their role as well. */
function NameForm({ side, onAdded }: AddPasskeyProps) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const [wantsCode, setWantsCode] = useState(false);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: '', enrolment_code: '' } });
  const server = useServerForm(form, {
    fallback: 'UPDATE_FAILED',
    send: async ({ name, enrolment_code }) => {
      try {
        await makePasskey(side, name, enrolment_code || undefined);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'ENROLMENT_CODE_REQUIRED') setWantsCode(true);
        throw error;
      }
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
      {wantsCode && (
        <EnrolmentField
          field={form.register('enrolment_code')}
          error={fieldText(form.formState.errors.enrolment_code)}
        />
      )}
    </FormFrame>
  );
}
