import { useTranslation } from 'react-i18next';
import styles from './page-fallback.module.css';

/** Holds a page's place while its code or texts load; shows itself only when that takes a moment. */
export function PageFallback() {
  const { t } = useTranslation();
  return (
    <div className={styles.fallback} role="status">
      <span className={styles.spinner} />
      <span className={styles.label}>{t('common:loading')}</span>
    </div>
  );
}
