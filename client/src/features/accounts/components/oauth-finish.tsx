import { Flex } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { finishOauth, type OauthAnswer, readOauthAnswer } from '../oauth-flow.ts';
import { oauthText } from '../oauth-text.ts';
import { logInByPasskey } from '../passkey-flow.ts';
import { FactorForm } from './factor-form.tsx';

interface OauthFinishProps {
  query: URLSearchParams;
  /** A referral code the visitor came with. */
  referralCode?: string;
  /** Logged in; `redirect` is where the person wanted to go. */
  onDone: (redirect: string | null) => void;
  /** It came to nothing, and has been said why. */
  onFailed: () => void;
}

/** Ends a login at a provider: checks its answer, asks for the second factor if the account has one. */
export function OauthFinish({ query, referralCode, onDone, onFailed }: OauthFinishProps) {
  const { t } = useTranslation(['accounts', 'errors']);
  const [problem, setProblem] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<OauthAnswer | null>(null);
  const begun = useRef(false);

  const finish = async (answer: OauthAnswer, totpCode?: string) => {
    await finishOauth(answer, { totpCode, referralCode });
    onDone(answer.redirect);
  };
  const begin = async () => {
    const answer = readOauthAnswer(query);
    try {
      await finish(answer);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'TOTP_REQUIRED') throw error;
      setWaiting(answer);
    }
  };
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
    const byPasskey = async () => {
      await logInByPasskey('user');
      onDone(waiting.redirect);
    };
    return (
      <FactorForm fallback="OAUTH_FAILED" onCode={(code) => finish(waiting, code)} onPasskey={byPasskey} />
    );
  }
  return (
    <Flex direction="column" gap="5">
      <FormAlert text={problem} gap="5" />
      {problem ? <TextLink to="/auth/login">{t('oauth.again')}</TextLink> : <SkeletonText />}
    </Flex>
  );
}
