import { mdiTimelineClockOutline } from '@mdi/js';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoRibbon } from '../../components/ui/demo-ribbon.tsx';
import { useFormat } from '../../lib/format.ts';
import { refreshSiteInfo, useSiteInfo } from '../../lib/site-info.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PublicHeader } from '../layouts/public-header.tsx';
import { NoticePage } from './notice-page.tsx';
import styles from './past-page.module.css';

/** So that it can be seen to move. */
const ASK_EVERY_MS = 2000;

/** How far a demo's past is: shown in place of figures that would be half of it, until there is none under way. */
export function PastPage() {
  const { t } = useTranslation('help');
  const format = useFormat();
  const label = useId();
  usePageTitle(t('past.title'));
  const past = useSiteInfo()?.demo_past;
  useEffect(() => {
    const asking = setInterval(() => void refreshSiteInfo(), ASK_EVERY_MS);
    return () => clearInterval(asking);
  }, []);
  if (!past) return null;
  const { day, days } = past;
  return (
    <div className={styles.page}>
      <DemoRibbon />
      <PublicHeader />
      <main>
        <NoticePage icon={mdiTimelineClockOutline} title={t('past.title')} text={t('past.text')}>
          <div className={styles.progress}>
            <progress aria-labelledby={label} max={days} value={day} />
            <span id={label}>{t('past.day', { day: format.integer(day), days: format.integer(days) })}</span>
          </div>
        </NoticePage>
      </main>
    </div>
  );
}
