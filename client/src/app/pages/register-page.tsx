import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { RegisterFlow } from '../../features/accounts/components/register-flow.tsx';
import { carriedCode, dropCode } from '../../features/referrals/carried-code.ts';
import { noteInvitation } from '../../features/referrals/invitation.ts';
import { InvitationNote } from '../../features/referrals/invitation-note.tsx';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AuthCard } from './auth-card.tsx';

/** Creating an account; afterwards the login page, with the e-mail filled in. */
export function RegisterPage() {
  const { t } = useTranslation('accounts');
  usePageTitle(t('register'));
  const session = useSession('user');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const login = { pathname: '/auth/login', search: search.toString() };
  if (session.status !== 'anonymous') return <Navigate to="/app/dashboard" replace />;
  const done = (email: string) => {
    dropCode();
    noteInvitation(null);
    showMessage(t('registered'));
    void navigate(login, { state: { email } });
  };
  return (
    <AuthCard
      title={t('register_title')}
      lead={t('register_lead')}
      foot={
        <>
          {t('have_account')} <TextLink to={login}>{t('log_in')}</TextLink>
        </>
      }
    >
      <InvitationNote />
      <RegisterFlow referralCode={carriedCode} onDone={done} />
    </AuthCard>
  );
}
