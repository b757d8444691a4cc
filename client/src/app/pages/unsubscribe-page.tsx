import { notificationRoutes } from '@lode/shared/notifications/rest';
import { mdiEmailOffOutline, mdiLinkOff } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PageFallback } from '../page-fallback.tsx';
import { NoticePage } from './notice-page.tsx';

type Outcome = 'done' | 'bad' | 'failed';

/** The link in mails of news: following it ends them. */
export function UnsubscribePage() {
  const { t } = useTranslation('notifications');
  const { token = '' } = useParams();
  const [outcome, end] = useEnding(token);
  usePageTitle(t('unsubscribe.title'));
  if (outcome === undefined) return <PageFallback />;
  const done = outcome === 'done';
  return (
    <NoticePage
      icon={done ? mdiEmailOffOutline : mdiLinkOff}
      title={t(done ? 'unsubscribe.title' : 'unsubscribe.bad_title')}
      text={t(done ? 'unsubscribe.text' : 'unsubscribe.bad_text')}
    >
      {outcome === 'failed' ? (
        <button type="button" onClick={end}>
          {t('common:retry')}
        </button>
      ) : (
        <Link to="/app/profile?tab=preferences">{t('preferences.title')}</Link>
      )}
    </NoticePage>
  );
}

/** Ends the mails once as the page opens, and again when that failed and is asked for. */
function useEnding(token: string): [Outcome | undefined, () => void] {
  const [outcome, setOutcome] = useState<Outcome>();
  const begun = useRef(false);
  const end = async () => {
    setOutcome(undefined);
    try {
      await call(notificationRoutes.unsubscribe, { params: { token } });
      setOutcome('done');
    } catch (error) {
      const isBad = error instanceof ApiError && ['NOT_FOUND', 'INVALID_PARAMS'].includes(error.code);
      setOutcome(isBad ? 'bad' : 'failed');
    }
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void end();
  });
  return [outcome, () => void end()];
}
