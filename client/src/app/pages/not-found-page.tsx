import { mdiCompassOffOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { NoticePage } from './notice-page.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  usePageTitle(t('not_found.title'));
  return (
    <NoticePage icon={mdiCompassOffOutline} title={t('not_found.title')} text={t('not_found.text')}>
      <Link to="/">{t('not_found.home')}</Link>
    </NoticePage>
  );
}
