import { Box, Flex, Grid } from '@chakra-ui/react';
import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import type { AdminUserDetail, UserAction } from '@lode/shared/accounts/admin-schemas';
import { mdiArrowLeft } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { GuardedNotice } from '../../../components/ui/guarded-notice.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { PersonState } from '../../../components/ui/person-state.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { OperationList } from '../log/operation-list.tsx';
import { EnrolmentCodeDialog } from './enrolment-code-dialog.tsx';
import { UserActionDialog } from './user-action-dialog.tsx';
import { USER_ACTION_LOOK } from './user-actions.ts';
import { UserDevices } from './user-devices.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserMoney } from './user-money.tsx';
import { UserReferrals } from './user-referrals.tsx';

/** One user: who they are, what may be done to them, where they are logged in, whom they brought, what was done. */
export function UserDetailPage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const read = (signal?: AbortSignal) => call(adminUserRoutes.get, { params: { id }, signal }, 'admin');
  const { data: user, error, reload, replace } = useLoaded(id, read);
  return (
    <AdminPage
      title={user?.username ?? t('user.title')}
      lead={
        <Flex align="center" gap="3" wrap="wrap">
          <Flex align="center" gap="1">
            <Icon path={mdiArrowLeft} size={16} />
            <TextLink to="/googleadmin/users">{t('user.back')}</TextLink>
          </Flex>
          {user && <PersonState state={user.status} />}
        </Flex>
      }
    >
      {!user && Boolean(error) && (
        <Card>
          <ErrorState title={t('user.title')} error={error} onRetry={reload} />
        </Card>
      )}
      {!user && !error && (
        <Card aria-busy>
          <SkeletonText lines={8} />
        </Card>
      )}
      {user && <UserDetail user={user} onChanged={replace} onStale={async () => replace(await read())} />}
    </AdminPage>
  );
}

interface UserDetailProps {
  user: AdminUserDetail;
  onChanged: (user: AdminUserDetail) => void;
  onStale: () => Promise<void>;
}

function UserDetail({ user, onChanged, onStale }: UserDetailProps) {
  const { t } = useTranslation(['admin', 'guard']);
  const session = useSession('admin');
  const [action, setAction] = useState<UserAction | null>(null);
  const [code, setCode] = useState<string | null>(null);
  return (
    <>
      <GuardedNotice until={user.waits_until} />
      {user.allowed.length > 0 && (
        <Flex gap="2" wrap="wrap" role="group" aria-label={t('user.actions')}>
          {user.allowed.map((name) => (
            <SecondaryButton
              key={name}
              size="sm"
              colorPalette={USER_ACTION_LOOK[name].danger ? 'error' : undefined}
              onClick={() => setAction(name)}
            >
              <Icon path={USER_ACTION_LOOK[name].icon} size={18} />
              {t(`action.${name}.verb`)}
            </SecondaryButton>
          ))}
        </Flex>
      )}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        gap="4"
        alignItems="start"
      >
        <UserFacts user={user} />
        <Flex direction="column" gap="4" minW="0">
          <UserMoney user={user} />
          <UserDevices devices={user.devices} />
        </Flex>
      </Grid>
      {user.referrals > 0 && <UserReferrals userId={user.id} />}
      {allows(session, 'logs:read') && (
        <Section title={t('user.log')} hint={t('user.log_hint')}>
          <Box mx={{ base: -4, sm: -5 }} mb={{ base: -4, sm: -5 }}>
            <OperationList filter={{ target: user.id }} version={user.rev} />
          </Box>
        </Section>
      )}
      {code !== null && (
        <EnrolmentCodeDialog name={user.username} code={code} onClose={() => setCode(null)} />
      )}
      {action && (
        <UserActionDialog
          user={user}
          action={action}
          onClose={() => setAction(null)}
          onStale={onStale}
          onDone={({ user: changed, code: made = null }) => {
            onChanged(changed);
            setCode(made);
            setAction(null);
            const waits = changed.rev === user.rev && changed.waits_until !== null;
            showMessage(waits ? t('guard:asked') : t(`action.${action}.done`, { name: user.username }));
          }}
        />
      )}
    </>
  );
}
