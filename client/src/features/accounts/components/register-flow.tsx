import { mdiAccountOffOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useSiteInfo } from '../../../lib/site-info.ts';
import { useMailedCode } from '../mailed-code.ts';
import { EmailStep } from './email-step.tsx';
import { RegisterForm } from './register-form.tsx';

interface RegisterFlowProps {
  /** The referral code that the visitor came with, asked when the form is first shown. */
  referralCode: () => string | undefined;
  onDone: (email: string) => void;
}

/** Registering: the address first, then the code mailed to it with everything else; or that no account can be had. */
export function RegisterFlow({ referralCode, onDone }: RegisterFlowProps) {
  const { t } = useTranslation('accounts');
  const mailed = useMailedCode('register');
  const { open, email_verification } = useSiteInfo()?.registration ?? {
    open: true,
    email_verification: true,
  };
  if (!open) {
    return <EmptyState icon={mdiAccountOffOutline} title={t('closed.title')} text={t('closed.text')} />;
  }
  if (!email_verification) return <RegisterForm proof={null} referralCode={referralCode} onDone={onDone} />;
  const { sent } = mailed;
  if (!sent) return <EmailStep mailed={mailed} label={t('email')} hint={t('register_email_lead')} />;
  return <RegisterForm proof={{ mailed, sent }} referralCode={referralCode} onDone={onDone} />;
}
