import type { Ability, TokenKind } from '@lode/shared/core/abilities';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { lazyCode } from '../lib/lazy-code.tsx';
import { allows, refreshSession, useSession } from '../lib/session.ts';
import { PageFallback } from './page-fallback.tsx';
import { UnloadedPage } from './pages/unloaded-page.tsx';
import { loginPath } from './redirect.ts';

/** Lazy, because the public pages load the guards too, and Chakra with this. */
const ErrorState = lazyCode(
  async () => (await import('../components/ui/error-state.tsx')).ErrorState,
  UnloadedPage,
);

const LOGIN: Record<TokenKind, string> = { user: '/auth/login', admin: '/googleadmin/login' };

/** Lets a holder of the side's token through; anybody else goes to its login and comes back afterwards. */
export function RequireLogin({ side }: { side: TokenKind }) {
  const session = useSession(side);
  const location = useLocation();
  // The login page also leads who still has to set up a second factor through that.
  const restricted = session.status === 'ready' && session.user.totp_setup_required;
  if (session.status === 'anonymous' || restricted)
    return <Navigate to={loginPath(LOGIN[side], location)} replace />;
  return <Outlet />;
}

/** Lets staff with the ability through; other staff go to the admin dashboard. */
export function RequireAbility({ ability }: { ability: Ability }) {
  const { t } = useTranslation('errors');
  const session = useSession('admin');
  switch (session.status) {
    case 'loading':
      return <PageFallback />;
    case 'failed':
      return (
        <ErrorState
          title={t('errors:PROFILE_FAILED')}
          error={session.error}
          onRetry={() => void refreshSession('admin')}
        />
      );
    case 'anonymous':
      // RequireLogin around this one is already on its way to the login page.
      return null;
    case 'ready':
      return allows(session, ability) ? <Outlet /> : <Navigate to="/googleadmin/dashboard" replace />;
  }
}
