import { mdiFlaskOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { useSiteInfo } from '../../lib/site-info.ts';
import styles from './demo-ribbon.module.css';
import { Icon } from './icon.tsx';

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
    </aside>
  );
}
