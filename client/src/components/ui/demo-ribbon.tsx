import { mdiFlaskOutline } from '@mdi/js';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyCode } from '../../lib/lazy-code.tsx';
import { useSiteInfo } from '../../lib/site-info.ts';
import styles from './demo-ribbon.module.css';
import { Icon } from './icon.tsx';

const DemoLife = lazyCode(async () => (await import('./demo-life.tsx')).DemoLife, Place);

/** Of the switch, while its code is on its way: the sentence beside it breaks its lines as it will. */
function Place() {
  return <span className={styles.life} />;
}

/** Says on every page that something here is simulated. */
export function DemoRibbon() {
  const { t } = useTranslation();
  const info = useSiteInfo();
  if (!info?.demo) return null;
  return (
    <aside className={styles.ribbon} aria-label={t('common:demo.title')}>
      <Icon path={mdiFlaskOutline} size={16} />
      <span>
        <strong>{t('common:demo.title')}</strong> {t('common:demo.text')}
      </span>
      {info.demo_life !== null && (
        <Suspense fallback={<Place />}>
          <DemoLife on={info.demo_life} />
        </Suspense>
      )}
    </aside>
  );
}
