import { Box, Flex, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { profileRoutes } from '@lode/shared/accounts/rest';
import { DISPLAY_NAME_MAX, displayNameSchema, USERNAME_MAX_CLIENT } from '@lode/shared/accounts/schemas';
import { type ReactNode, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { replaceUser } from '../../../lib/session.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { CountryField } from '../components/country-field.tsx';
import { clientUsernameSchema } from '../registration-schema.ts';
import { EmailDialog } from './email-dialog.tsx';
import type { OwnProfile } from './own-profile.ts';
import { StateMark } from './state-mark.tsx';

/** Who one is here: e-mail and times, username and country. */
export function AboutCard(own: OwnProfile) {
  const { t } = useTranslation('accounts');
  const { user } = own;
  const { exactTime } = useFormat();
  return (
    <SectionCard title={t('profile.about.title')}>
      <Flex direction="column" gap="6">
        <EmailRow {...own} />
        <Flex gap={{ base: 4, sm: 10 }} direction={{ base: 'column', sm: 'row' }}>
          <Fact label={t('profile.registered')}>{exactTime(user.created_at)}</Fact>
          <Fact label={t('profile.last_login')}>
            {user.last_login_at ? exactTime(user.last_login_at) : t('profile.never')}
          </Fact>
        </Flex>
        <AboutForm {...own} />
      </Flex>
    </SectionCard>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Text textStyle="sm" color="muted">
        {label}
      </Text>
      <Text fontVariantNumeric="tabular-nums">{children}</Text>
    </Box>
  );
}

function EmailRow({ side, user }: OwnProfile) {
  const { t } = useTranslation('accounts');
  const [changing, setChanging] = useState(false);
  return (
    <Flex align="flex-end" justify="space-between" gap="3" wrap="wrap">
      <Fact label={t('email')}>
        <Flex as="span" align="center" gap="3" wrap="wrap">
          <bdi>{user.email}</bdi>
          <StateMark
            good={user.email_verified}
            text={t(user.email_verified ? 'profile.email_confirmed' : 'profile.email_unconfirmed')}
          />
        </Flex>
      </Fact>
      <SecondaryButton size="sm" onClick={() => setChanging(true)}>
        {t('profile.email.submit')}
      </SecondaryButton>
      <EmailDialog side={side} open={changing} onClose={() => setChanging(false)} />
    </Flex>
  );
}

/** A name from before the client's tighter length may stay as it is. */
function aboutSchema(present: string) {
  const username =
    present.length > USERNAME_MAX_CLIENT
      ? z.union([z.literal(present), clientUsernameSchema])
      : clientUsernameSchema;
  return z.object({
    username,
    country_code: z.string(),
    display_name: z.union([z.literal(''), displayNameSchema]),
  });
}

function AboutForm({ side, user }: OwnProfile) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const schema = useMemo(() => aboutSchema(user.username), [user.username]);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      username: user.username,
      country_code: user.country ?? '',
      display_name: user.display_name ?? '',
    },
  });
  const server = useServerForm(form, {
    fallback: 'UPDATE_FAILED',
    send: async ({ username, country_code, display_name }) => {
      const named = side === 'admin' ? { display_name: display_name || null } : {};
      const body = { username, country: country_code || null, ...named };
      replaceUser(side, await call(profileRoutes.update, { body }, side));
      showMessage(t('saved'));
    },
  });
  const { errors } = form.formState;
  return (
    <FormFrame form={server} submit={t('save')} inline>
      <TextField
        label={t('username')}
        hint={t('username_hint')}
        autoComplete="nickname"
        autoCapitalize="off"
        spellCheck={false}
        error={fieldText(errors.username)}
        {...form.register('username')}
      />
      {side === 'admin' && (
        <TextField
          label={t('display_name')}
          hint={t('display_name_hint')}
          maxLength={DISPLAY_NAME_MAX}
          error={fieldText(errors.display_name)}
          {...form.register('display_name')}
        />
      )}
      <CountryField error={fieldText(errors.country_code)} {...form.register('country_code')} />
    </FormFrame>
  );
}
