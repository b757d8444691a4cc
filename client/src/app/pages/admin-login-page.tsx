import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { QuietButton } from '../../components/ui/buttons.tsx';
import { AddPasskey } from '../../features/accounts/components/add-passkey.tsx';
import { EndedNote } from '../../features/accounts/components/ended-note.tsx';
import { LoginForm } from '../../features/accounts/components/login-form.tsx';
import { TotpSetup } from '../../features/accounts/components/totp-setup.tsx';
import { logOut, refreshSession, useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { redirectTarget } from '../redirect.ts';
import { AuthCard } from './auth-card.tsx';

/** The login of staff; whoever has to set up a second factor first does it here. */
export function AdminLoginPage() {
  const { t } = useTranslation('accounts');
  usePageTitle(t('admin_login_title'));
  const session = useSession('admin');
  const [search] = useSearchParams();
  if (session.status === 'ready' && session.user.totp_setup_required) return <SetupCard />;
  if (session.status !== 'anonymous') {
    return (
      <Navigate
        to={redirectTarget(search.get('redirect'), '/googleadmin', '/googleadmin/dashboard')}
        replace
      />
    );
  }
  return (
    <AuthCard title={t('admin_login_title')} lead={t('admin_login_lead')}>
      <EndedNote side="admin" />
      <LoginForm side="admin" />
    </AuthCard>
  );
}

function SetupCard() {
  const { t } = useTranslation(['accounts', 'common']);
  return (
    <AuthCard
      title={t('security.setup.title')}
      lead={t('security.setup.required')}
      foot={
        <QuietButton size="sm" onClick={() => void logOut('admin')}>
          {t('common:account.log_out')}
        </QuietButton>
      }
    >
      <TotpSetup side="admin" onDone={() => void refreshSession('admin')} />
      <Box mt="5">
        <AddPasskey side="admin" onAdded={() => void refreshSession('admin')} />
      </Box>
    </AuthCard>
  );
}
