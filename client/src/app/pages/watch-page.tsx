import { mdiLinkOff, mdiWifiAlert } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useWatched, WatchedView } from '../../features/watch/watched-view.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { loadFailureText } from '../../lib/error-text.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PageFallback } from '../page-fallback.tsx';
import { NoticePage } from './notice-page.tsx';
import styles from './watch-page.module.css';

/** What somebody's link shows, to whoever has it. */
export function WatchPage() {
  const { t } = useTranslation(['watch', 'errors']);
  const { secret = '' } = useParams();
  const { data, error, reload } = useWatched(secret);
  usePageTitle(t('page.title'));
  if (data) return <WatchedView watched={data} />;
  if (error === undefined)
    return (
      <div className={styles.waiting}>
        <PageFallback />
      </div>
    );
  if (error instanceof ApiError && ['NOT_FOUND', 'INVALID_PARAMS'].includes(error.code))
    return (
      <NoticePage icon={mdiLinkOff} title={t('page.gone_title')} text={t('page.gone_text')}>
        <Link to="/">{t('common:not_found.home')}</Link>
      </NoticePage>
    );
  return (
    <NoticePage icon={mdiWifiAlert} title={t('page.title')} text={loadFailureText(t, error)}>
      <button type="button" onClick={reload}>
        {t('common:retry')}
      </button>
    </NoticePage>
  );
}
