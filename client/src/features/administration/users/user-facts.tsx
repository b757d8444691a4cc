import { chakra } from '@chakra-ui/react';
import type { AdminUserDetail } from '@lode/shared/accounts/admin-schemas';
import { useTranslation } from 'react-i18next';
import { type Fact, Facts } from '../../../components/ui/facts.tsx';
import { PersonLink } from '../../../components/ui/person-link.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { nameIn } from '../../../lib/find-languages.ts';
import { useFormat } from '../../../lib/format.ts';
import { ValueText } from '../components/value-text.tsx';
import { CountryText, LastLogin } from './user-columns.tsx';

/** Who somebody is. */
export function UserFacts({ user }: { user: AdminUserDetail }) {
  const { t, i18n } = useTranslation('admin');
  const format = useFormat();
  const language = user.language && nameIn(i18n.language, user.language);
  const facts: Fact[] = [
    { label: t('user.email'), value: user.email },
    { label: t('user.email_proof'), value: t(user.email_verified ? 'users.verified' : 'users.unverified') },
    { label: t('users.role'), value: t(`role.${user.role}`) },
    ...(user.locked_until
      ? [{ label: t('user.locked_until'), value: format.exactTime(user.locked_until) }]
      : []),
    { label: t('users.second_factor'), value: t(user.totp_enabled ? 'value.on' : 'value.off') },
    { label: t('users.country'), value: <CountryText code={user.country} /> },
    { label: t('user.language'), value: <ValueText value={language} /> },
    { label: t('user.wallet'), value: <ValueText value={user.wallet_address} /> },
    { label: t('users.columns.registered'), value: <RelativeTime at={user.created_at} /> },
    { label: t('users.columns.last_login'), value: <LastLogin at={user.last_login_at} /> },
    { label: t('user.registration_address'), value: <ValueText value={user.registration_address} /> },
    {
      label: t('user.same_browser'),
      value: t('user.accounts', { count: user.same_browser }),
    },
    {
      label: t('user.referral_code'),
      value: `${user.referral_code} (${t(`user.code_state.${user.referral_code_state}`)})`,
    },
    {
      label: t('user.referred_by'),
      value: user.referred_by ? <PersonLink person={user.referred_by} /> : t('user.nobody'),
    },
    { label: t('user.brought'), value: t('user.accounts', { count: user.referrals }) },
    { label: t('user.id'), value: <chakra.code textStyle="xs">{user.id}</chakra.code> },
  ];
  return (
    <Section title={t('user.profile')}>
      <Facts facts={facts} />
    </Section>
  );
}
