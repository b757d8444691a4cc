import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { OauthFinish } from '../../features/accounts/components/oauth-finish.tsx';
import { carriedCode, dropCode } from '../../features/referrals/carried-code.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { redirectTarget } from '../redirect.ts';
import { AuthCard } from './auth-card.tsx';

/** Where a login provider sends the browser back to. */
export function OauthCallbackPage() {
  const { t } = useTranslation('accounts');
  usePageTitle(t('log_in'));
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [referralCode] = useState(carriedCode);
  const [failed, setFailed] = useState(false);
  const done = (redirect: string | null) => {
    dropCode();
    void navigate(redirectTarget(redirect, '/app', '/app/dashboard'), { replace: true });
  };
  return (
    <AuthCard title={t(failed ? 'log_in' : 'oauth.title')} lead={failed ? undefined : t('oauth.lead')}>
      <OauthFinish query={query} referralCode={referralCode} onDone={done} onFailed={() => setFailed(true)} />
    </AuthCard>
  );
}
