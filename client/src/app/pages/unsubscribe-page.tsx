import { notificationRoutes } from '@lode/shared/notifications/rest';
import { savedReportRoutes } from '@lode/shared/reports/saved-rest';
import { mdiEmailOffOutline, mdiLinkOff } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useMatch, useParams } from 'react-router-dom';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PageFallback } from '../page-fallback.tsx';
import { NoticePage } from './notice-page.tsx';

const endNews = (token: string) => call(notificationRoutes.unsubscribe, { params: { token } });
const endReport = (token: string) => call(savedReportRoutes.unsubscribe, { params: { token } });

type Outcome = 'done' | 'bad' | 'failed';

/** The link in mails of news, or of a saved report: following it ends them. */
export function UnsubscribePage() {
  const { t } = useTranslation(['notifications', 'reports', 'common']);
  const { token = '' } = useParams();
  const ofReport = useMatch('/unsubscribe/report/:token') !== null;
  const [outcome, end] = useEnding(() => (ofReport ? endReport(token) : endNews(token)));
  usePageTitle(t('unsubscribe.title'));
  if (outcome === undefined) return <PageFallback />;
  const done = outcome === 'done';
  return (
    <NoticePage
      icon={done ? mdiEmailOffOutline : mdiLinkOff}
      title={t(done ? 'unsubscribe.title' : 'unsubscribe.bad_title')}
      text={done ? t(ofReport ? 'reports:saved.ended' : 'unsubscribe.text') : t('unsubscribe.bad_text')}
    >
      {outcome === 'failed' ? (
        <button type="button" onClick={end}>
          {t('common:retry')}
        </button>
      ) : ofReport ? (
        <Link to="/googleadmin/dashboard">{t('common:admin.title')}</Link>
      ) : (
        <Link to="/app/profile?tab=preferences">{t('preferences.title')}</Link>
      )}
    </NoticePage>
  );
}

/** Ends the mails once as the page opens, and again when that failed and is asked for. */
function useEnding(endMails: () => Promise<null>): [Outcome | undefined, () => void] {
  const [outcome, setOutcome] = useState<Outcome>();
  const begun = useRef(false);
  const end = async () => {
    setOutcome(undefined);
    try {
      await endMails();
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
