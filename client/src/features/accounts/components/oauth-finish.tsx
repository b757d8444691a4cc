import { Flex } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { finishOauth, type OauthAnswer, readOauthAnswer } from '../oauth-flow.ts';
import { oauthText } from '../oauth-text.ts';
import { logInByPasskey } from '../passkey-flow.ts';
import { FactorForm } from './factor-form.tsx';
import { VerifyForm } from './verify-form.tsx';

interface OauthFinishProps {
  query: URLSearchParams;
  /** A referral code the visitor came with. */
  referralCode?: string;
  /** Logged in; `redirect` is where the person wanted to go. */
  onDone: (redirect: string | null) => void;
  /** It came to nothing, and has been said why. */
  onFailed: () => void;
}

/** What there is of a login so far. */
interface Given {
  answer: OauthAnswer;
  totpCode?: string;
  mailedCode?: string;
}

/** The second factor is asked for; with an `email`, what was mailed there besides. */
interface Waiting {
  given: Given;
  email?: string;
}

const accountSchema = z.object({ email: z.string() });

/** What the server asks for besides, if that is why it refused. */
function askedFor(error: unknown, waiting: Waiting | null): Pick<Waiting, 'email'> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'TOTP_REQUIRED') return {};
  // The app's code was not looked at without the mailed one, and has grown old while that came.
  if (error.code === 'TOTP_INVALID' && waiting?.email !== undefined) return {};
  return error.code === 'CODE_REQUIRED' ? accountSchema.safeParse(error.data).data : undefined;
}

/** Ends a login at a provider: checks its answer, asks for the second factor if the account has one. */
export function OauthFinish({ query, referralCode, onDone, onFailed }: OauthFinishProps) {
  const { t } = useTranslation(['accounts', 'errors']);
  const [problem, setProblem] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const begun = useRef(false);

  const finish = async (given: Given) => {
    try {
      await finishOauth(given.answer, { ...given, referralCode });
    } catch (error) {
      const asked = askedFor(error, waiting);
      if (!asked) throw error;
      setWaiting({ given, ...asked });
      return;
    }
    onDone(given.answer.redirect);
  };
  const begin = async () => finish({ answer: readOauthAnswer(query) });
  useEffect(() => {
    // The code of a provider is good once, and development mounts twice.
    if (begun.current) return;
    begun.current = true;
    begin().catch((error: unknown) => {
      setProblem(oauthText(t, error));
      onFailed();
    });
  });

  if (waiting) {
    const { given, email } = waiting;
    if (email !== undefined) {
      const withMail = (mailedCode: string) => finish({ ...given, mailedCode });
      return <VerifyForm email={email} onCode={withMail} onBack={() => setWaiting({ given })} />;
    }
    const byPasskey = async () => {
      await logInByPasskey('user');
      onDone(given.answer.redirect);
    };
    const withCode = (totpCode: string) => finish({ ...given, totpCode });
    return <FactorForm fallback="OAUTH_FAILED" onCode={withCode} onPasskey={byPasskey} />;
  }
  return (
    <Flex direction="column" gap="5">
      <FormAlert text={problem} gap="5" />
      {problem ? <TextLink to="/auth/login">{t('oauth.again')}</TextLink> : <SkeletonText />}
    </Flex>
  );
}
