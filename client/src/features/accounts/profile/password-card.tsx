import { Flex, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { passwordRoutes } from '@lode/shared/accounts/rest';
import { changePasswordSchema } from '@lode/shared/accounts/schemas';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { NewPasswordField } from '../components/new-password-field.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { confirmSchema, sameAs } from '../registration-schema.ts';
import type { OwnProfile } from './own-profile.ts';

/** Changing the password by its stricter rule. */
export function PasswordCard(own: OwnProfile) {
  const { t } = useTranslation('accounts');
  // Staff have no keys, webhooks or links.
  const ends = own.side === 'user' ? ` ${t('reset.ends')}` : '';
  const lead = t('security.password.lead') + ends;
  return (
    <SectionCard title={t('security.password.title')} lead={own.user.has_password ? lead : undefined}>
      {own.user.has_password ? (
        <PasswordForm {...own} />
      ) : (
        <Flex direction="column" gap="3" align="flex-start">
          <Text color="muted">{t('security.password.none')}</Text>
          <TextLink to="/auth/reset">{t('security.password.set')}</TextLink>
        </Flex>
      )}
    </SectionCard>
  );
}

const schema = changePasswordSchema
  .extend({ confirm: confirmSchema })
  .refine((form) => form.confirm === form.new_password, sameAs('new_password', 'confirm'));

function PasswordForm({ side, user }: OwnProfile) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { current_password: '', new_password: '', confirm: '' },
  });
  const server = useServerForm(form, {
    fallback: 'PASSWORD_CHANGE_FAILED',
    send: async ({ current_password, new_password }) => {
      const body = { current_password, new_password };
      await withProof(side, () => call(passwordRoutes.changePassword, { body }, side));
      form.reset();
      showMessage(t('security.password.done'));
    },
  });
  const { errors } = form.formState;
  return (
    <FormFrame form={server} submit={t('security.password.submit')} inline>
      <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        label={t('security.password.current')}
        autoComplete="current-password"
        error={fieldText(errors.current_password)}
        {...form.register('current_password')}
      />
      <NewPasswordField
        label={t('security.password.new')}
        use={side === 'user' ? 'change' : 'staff'}
        typed={form.watch('new_password')}
        error={fieldText(errors.new_password)}
        {...form.register('new_password')}
      />
      <PasswordField
        label={t('security.password.confirm')}
        autoComplete="new-password"
        error={fieldText(errors.confirm)}
        {...form.register('confirm')}
      />
    </FormFrame>
  );
}
