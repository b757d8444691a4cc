import { Box, Flex, Table } from '@chakra-ui/react';
import type { AdminUser } from '@lode/shared/accounts/admin-schemas';
import { mdiEmailAlertOutline, mdiShieldCheckOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { countryName } from '../../../lib/countries.ts';
import { StateBadge } from './state-badge.tsx';

interface UserListProps {
  users: AdminUser[];
  label: string;
}

/** Users as a table where there is room, as cards on a phone. */
export function UserList({ users, label }: UserListProps) {
  return (
    <>
      <Box display={{ base: 'none', md: 'block' }} overflowX="auto">
        <UserTable users={users} label={label} />
      </Box>
      <Box as="ul" display={{ base: 'block', md: 'none' }} aria-label={label}>
        {users.map((user) => (
          <UserCard key={user.id} user={user} />
        ))}
      </Box>
    </>
  );
}

function UserTable({ users, label }: UserListProps) {
  const { t } = useTranslation('admin');
  return (
    <Table.Root size="sm" interactive aria-label={label}>
      <Table.Header>
        <Table.Row bg="transparent">
          {['user', 'role', 'state', 'country', 'registered', 'last_login'].map((column) => (
            <Table.ColumnHeader key={column} color="muted" fontWeight="500" whiteSpace="nowrap">
              {t(`users.columns.${column}`)}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {users.map((user) => (
          <Table.Row key={user.id} bg="transparent">
            <Table.Cell>
              <UserName user={user} />
            </Table.Cell>
            <Table.Cell whiteSpace="nowrap">{t(`role.${user.role}`)}</Table.Cell>
            <Table.Cell>
              <StateBadge state={user.status} />
            </Table.Cell>
            <Table.Cell>
              <CountryText code={user.country} />
            </Table.Cell>
            <Table.Cell whiteSpace="nowrap">
              <RelativeTime at={user.created_at} />
            </Table.Cell>
            <Table.Cell whiteSpace="nowrap">
              <LastLogin at={user.last_login_at} />
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}

function UserCard({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  return (
    <Box as="li" px="4" py="3" borderBottomWidth="1px">
      <Flex justify="space-between" gap="3" align="start">
        <UserName user={user} />
        <StateBadge state={user.status} />
      </Flex>
      <Flex gap="3" mt="2" ps="11" textStyle="xs" color="muted" wrap="wrap">
        <span>{t(`role.${user.role}`)}</span>
        <span>
          {t('users.columns.registered')} <RelativeTime at={user.created_at} />
        </span>
        <span>
          {t('users.columns.last_login')} <LastLogin at={user.last_login_at} />
        </span>
      </Flex>
    </Box>
  );
}

function UserName({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  return (
    <Flex align="center" gap="3" minW="0">
      <Avatar name={user.username} size={32} />
      <Box minW="0">
        <Flex align="center" gap="1.5" textStyle="sm">
          <TextLink to={`/googleadmin/users/${user.id}`}>{user.username}</TextLink>
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
