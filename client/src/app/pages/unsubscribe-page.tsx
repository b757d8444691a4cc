import { notificationRoutes } from '@lode/shared/notifications/rest';
import { savedReportRoutes } from '@lode/shared/reports/saved-rest';
import { mdiEmailOffOutline, mdiLinkOff } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useMatch, useParams } from 'react-router-dom';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { NoticePage } from './notice-page.tsx';

const endNews = (token: string) => call(notificationRoutes.unsubscribe, { params: { token } });
const endReport = (token: string) => call(savedReportRoutes.unsubscribe, { params: { token } });

type Outcome = 'asking' | 'busy' | 'done' | 'bad' | 'failed';

/**
 * The link in mails of news, or of a saved report: it asks, and ends them by its button only. Programs that look at
 * the links of a mail open them too; mail programs that unsubscribe post by themselves (RFC 8058).
 */
export function UnsubscribePage() {
  const { t } = useTranslation(['notifications', 'reports', 'common']);
  const { token = '' } = useParams();
  const ofReport = useMatch('/unsubscribe/report/:token') !== null;
  const [outcome, end] = useEnding(() => (ofReport ? endReport(token) : endNews(token)));
  const done = outcome === 'done';
  const open = outcome === 'asking' || outcome === 'busy';
  usePageTitle(t(done ? 'unsubscribe.title' : 'unsubscribe.ask'));
  if (open)
    return (
      <NoticePage icon={mdiEmailOffOutline} title={t('unsubscribe.ask')} text={t('unsubscribe.ask_text')}>
        <button type="button" disabled={outcome === 'busy'} onClick={() => void end()}>
          {t('unsubscribe.stop')}
        </button>
      </NoticePage>
    );
  return (
    <NoticePage
      icon={done ? mdiEmailOffOutline : mdiLinkOff}
      title={t(done ? 'unsubscribe.title' : 'unsubscribe.bad_title')}
      text={done ? t(ofReport ? 'reports:saved.ended' : 'unsubscribe.text') : t('unsubscribe.bad_text')}
    >
      {outcome === 'failed' ? (
        <button type="button" onClick={() => void end()}>
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

function useEnding(endMails: () => Promise<null>): [Outcome, () => Promise<void>] {
  const [outcome, setOutcome] = useState<Outcome>('asking');
  const end = async () => {
    setOutcome('busy');
    try {
      await endMails();
      setOutcome('done');
    } catch (error) {
      const isBad = error instanceof ApiError && ['NOT_FOUND', 'INVALID_PARAMS'].includes(error.code);
      setOutcome(isBad ? 'bad' : 'failed');
    }
  };
  return [outcome, end];
}
