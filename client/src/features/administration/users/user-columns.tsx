import { Box, Flex } from '@chakra-ui/react';
import type { AdminUser } from '@lode/shared/accounts/admin-schemas';
import { mdiEmailAlertOutline, mdiShieldCheckOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/avatar.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { PersonLink } from '../../../components/ui/person-link.tsx';
import { PersonState } from '../../../components/ui/person-state.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { countryName } from '../../../lib/countries.ts';

/** The columns of a list of users. */
export function useUserColumns(): Column<AdminUser>[] {
  const { t } = useTranslation('admin');
  return [
    {
      id: 'user',
      heading: t('users.columns.user'),
      cell: (user) => <UserName user={user} />,
      card: 'title',
    },
    { id: 'role', heading: t('users.columns.role'), cell: ({ role }) => t(`role.${role}`) },
    {
      id: 'state',
      heading: t('users.columns.state'),
      cell: ({ status }) => <PersonState state={status} />,
      card: 'mark',
    },
    {
      id: 'country',
      heading: t('users.columns.country'),
      cell: ({ country }) => <CountryText code={country} />,
    },
    {
      id: 'registered',
      heading: t('users.columns.registered'),
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
    {
      id: 'last_login',
      heading: t('users.columns.last_login'),
      cell: ({ last_login_at }) => <LastLogin at={last_login_at} />,
    },
  ];
}

function UserName({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  return (
    <Flex align="center" gap="3" minW="0">
      <Avatar name={user.username} size={32} />
      <Box minW="0">
        <Flex align="center" gap="1.5" textStyle="sm">
          <PersonLink person={user} />
          {user.totp_enabled && (
            <Box as="span" color="success.fg" title={t('users.second_factor')}>
              <Icon path={mdiShieldCheckOutline} size={16} label={t('users.second_factor')} />
            </Box>
          )}
          {!user.email_verified && (
            <Box as="span" color="warning.fg" title={t('users.unverified')}>
              <Icon path={mdiEmailAlertOutline} size={16} label={t('users.unverified')} />
            </Box>
          )}
        </Flex>
        <Box textStyle="xs" color="muted" truncate title={user.email}>
          {user.email}
        </Box>
      </Box>
    </Flex>
  );
}

export function CountryText({ code }: { code: string | null }) {
  const { t, i18n } = useTranslation('admin');
  return code ? (
    countryName(i18n.language, code)
  ) : (
    <Box as="span" color="muted">
      {t('value.none')}
    </Box>
  );
}

export function LastLogin({ at }: { at: string | null }) {
  const { t } = useTranslation('admin');
  return at ? <RelativeTime at={at} /> : t('users.never');
}
