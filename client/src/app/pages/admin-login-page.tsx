import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { LoginForm } from '../../features/accounts/components/login-form.tsx';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { redirectTarget } from '../redirect.ts';
import { AuthCard } from './auth-card.tsx';

/** The login of staff. */
export function AdminLoginPage() {
  const { t } = useTranslation('accounts');
  usePageTitle(t('admin_login_title'));
  const session = useSession('admin');
  const [search] = useSearchParams();
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
      <LoginForm side="admin" />
    </AuthCard>
  );
}
