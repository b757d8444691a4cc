import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/** The first stop of the Tab key: past menus and bars, to the element with the id `content`. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#content" className={styles.link}>
      {t('common:skip_to_content')}
    </a>
  );
}
