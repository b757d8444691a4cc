import { mdiCompassOffOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { NoticePage } from './notice-page.tsx';

interface NotFoundPageProps {
  /** The first page of the area that it stands in; the home page unless told. */
  home?: '/' | '/app/dashboard' | '/googleadmin/dashboard';
}

export function NotFoundPage({ home = '/' }: NotFoundPageProps) {
  const { t } = useTranslation();
  usePageTitle(t('not_found.title'));
  return (
    <NoticePage icon={mdiCompassOffOutline} title={t('not_found.title')} text={t('not_found.text')}>
      <Link to={home}>{t(home === '/' ? 'not_found.home' : 'nav.dashboard')}</Link>
    </NoticePage>
  );
}
