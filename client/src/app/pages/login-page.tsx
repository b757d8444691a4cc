import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { TextLink } from '../../components/ui/text-link.tsx';
import { EndedNote } from '../../features/accounts/components/ended-note.tsx';
import { LoginForm } from '../../features/accounts/components/login-form.tsx';
import { OauthButtons } from '../../features/accounts/components/oauth-buttons.tsx';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { redirectTarget } from '../redirect.ts';
import { AuthCard } from './auth-card.tsx';

/** The customer's login; leads back to where they wanted to go. */
export function LoginPage() {
  const { t } = useTranslation('accounts');
  usePageTitle(t('log_in'));
  const session = useSession('user');
  const [search] = useSearchParams();
  const { state } = useLocation();
  if (session.status !== 'anonymous') {
    return <Navigate to={redirectTarget(search.get('redirect'), '/app', '/app/dashboard')} replace />;
  }
  return (
    <AuthCard
      title={t('login_title')}
      lead={t('login_lead')}
      foot={
        <>
          {t('no_account')}{' '}
          <TextLink to={{ pathname: '/auth/register', search: search.toString() }}>{t('register')}</TextLink>
        </>
      }
    >
      <EndedNote side="user" />
      <LoginForm side="user" email={emailOf(state)}>
        <Box mt="4" textAlign="center" textStyle="sm">
          <TextLink to={{ pathname: '/auth/reset', search: search.toString() }}>{t('reset.forgot')}</TextLink>
        </Box>
        <OauthButtons redirect={search.get('redirect')} />
      </LoginForm>
    </AuthCard>
  );
}

/** The e-mail that a finished registration left in the navigation's state. */
function emailOf(state: unknown): string | undefined {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : undefined;
}
