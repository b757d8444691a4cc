import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { ResetFlow } from '../../features/accounts/components/reset-flow.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AuthCard } from './auth-card.tsx';

/** A new password by a mailed code; afterwards the login page, with the e-mail filled in. */
export function ResetPage() {
  const { t } = useTranslation('accounts');
  usePageTitle(t('reset.title'));
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const login = { pathname: '/auth/login', search: search.toString() };
  const done = (email: string) => {
    showMessage(t('reset.done'));
    void navigate(login, { state: { email } });
  };
  return (
    <AuthCard
      title={t('reset.title')}
      lead={t('reset.lead')}
      foot={
        <>
          {t('reset.remembered')} <TextLink to={login}>{t('log_in')}</TextLink>
        </>
      }
    >
      <ResetFlow onDone={done} />
    </AuthCard>
  );
}
