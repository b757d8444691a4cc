import { mdiWrenchClockOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { NoticePage } from './notice-page.tsx';

/** What customers see meanwhile: nothing is lost, and the page comes back by itself. */
export function MaintenancePage() {
  const { t } = useTranslation();
  usePageTitle(t('maintenance.title'));
  return (
    <main>
      <NoticePage icon={mdiWrenchClockOutline} title={t('maintenance.title')} text={t('maintenance.text')}>
        <button type="button" onClick={() => window.location.reload()}>
          {t('retry')}
        </button>
      </NoticePage>
    </main>
  );
}
