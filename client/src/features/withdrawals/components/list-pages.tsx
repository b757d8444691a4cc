import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/ui/icon.tsx';
import buttons from '../../../components/ui/plain-button.module.css';
import { useFormat } from '../../../lib/format.ts';
import styles from './list-pages.module.css';

interface ListPagesProps {
  page: number;
  pages: number;
  /** The address of a page. */
  to: (page: number) => string;
}

/** Ways to the neighbouring pages of a list; nothing for a list of one page. */
export function ListPages({ page, pages, to }: ListPagesProps) {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  if (pages <= 1) return null;
  const way = `${buttons.secondary} ${buttons.small}`;
  return (
    <nav className={styles.pages} aria-label={t('pages.label')}>
      {page > 1 ? (
        <Link className={way} to={to(page - 1)} rel="prev" aria-label={t('pages.previous')}>
          <Icon path={mdiChevronLeft} size={20} className={styles.arrow} />
        </Link>
      ) : (
        <span />
      )}
      <span>{t('pages.position', { page: format.integer(page), pages: format.integer(pages) })}</span>
      {page < pages ? (
        <Link className={way} to={to(page + 1)} rel="next" aria-label={t('pages.next')}>
          <Icon path={mdiChevronRight} size={20} className={styles.arrow} />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
