import { Flex, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { profileRoutes } from '@lode/shared/accounts/rest';
import { emailSchema, mailedCodeSchema } from '@lode/shared/accounts/schemas';
import type { TokenKind } from '@lode/shared/core/abilities';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { call } from '../../../lib/api-client.ts';
import { withFullProof } from '../../../lib/reauthentication.ts';
import { replaceUser } from '../../../lib/session.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { EmailStep } from '../components/email-step.tsx';
import { MailedCodeField } from '../components/mailed-code-field.tsx';
import { ProvenEmail } from '../components/proven-email.tsx';
import { type MailedCode, type SentCode, useMailedCode } from '../mailed-code.ts';

interface EmailDialogProps {
  side: TokenKind;
  open: boolean;
  onClose: () => void;
}

/** Changes the e-mail: the new address, then the code mailed to it. */
export function EmailDialog({ side, open, onClose }: EmailDialogProps) {
  const { t } = useTranslation('accounts');
  return (
    <Dialog open={open} onClose={onClose} title={t('profile.email.title')} maxWidth={480}>
      <EmailChange side={side} onDone={onClose} />
    </Dialog>
  );
}

function EmailChange({ side, onDone }: { side: TokenKind; onDone: () => void }) {
  const { t } = useTranslation('accounts');
  const mailed = useMailedCode({ change: side });
  const { sent } = mailed;
  return (
    <Flex direction="column" gap="5" pb="4">
      <Text color="muted">{t('profile.email.lead')}</Text>
      {sent ? (
        <ChangeForm side={side} mailed={mailed} sent={sent} onDone={onDone} />
      ) : (
        <EmailStep mailed={mailed} label={t('profile.email.new')} autoComplete="email" />
      )}
    </Flex>
  );
}

const schema = z.object({ email: emailSchema, code: mailedCodeSchema });

interface ChangeFormProps {
  side: TokenKind;
  mailed: MailedCode;
  sent: SentCode;
  onDone: () => void;
}

function ChangeForm({ side, mailed, sent, onDone }: ChangeFormProps) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: sent.email, code: '' },
  });
  const server = useServerForm(form, {
    fallback: 'UPDATE_FAILED',
    send: async (body) => {
      const user = await withFullProof(side, () => call(profileRoutes.updateEmail, { body }, side));
      mailed.forget();
      replaceUser(side, user);
      showMessage(t('profile.email.done'));
      onDone();
    },
  });
  const { errors } = form.formState;
  return (
    <FormFrame form={server} submit={t('profile.email.submit')}>
      <ProvenEmail field={form.register('email')} error={fieldText(errors.email)} onChange={mailed.forget} />
      <MailedCodeField
        mailed={mailed}
        sent={sent}
        autoFocus
        field={form.register('code')}
        error={fieldText(errors.code)}
      />
    </FormFrame>
  );
}
