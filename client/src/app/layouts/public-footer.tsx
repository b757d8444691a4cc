import { operatorLine } from '@lode/shared/site/operator-line';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SiteBrand } from '../../components/ui/site-brand.tsx';
import { useSiteInfo } from '../../lib/site-info.ts';
import { useTranslated } from '../../lib/translation.ts';
import styles from './public-footer.module.css';

const LINKS = [
  { to: '/all-withdrawals', key: 'withdrawals' },
  { to: '/transparency', key: 'transparency' },
  { to: '/status', key: 'status' },
  { to: '/help', key: 'help' },
  { to: '/privacy', key: 'privacy' },
  { to: '/terms', key: 'terms' },
] as const;

/** What the site is, the risk, and the pages that every visitor may want. */
export function PublicFooter() {
  const { t } = useTranslation('home');
  const info = useSiteInfo();
  const description = useTranslated(info?.site.site_description.value ?? '');
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <SiteBrand to="/" />
          <p className={styles.description}>
            <bdi>{description}</bdi>
          </p>
        </div>
        <nav aria-label={t('footer.label')}>
          <ul className={styles.links}>
            {LINKS.map(({ to, key }) => (
              <li key={to}>
                <Link to={to}>{t(`footer.${key}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.small}>
          <p>{t('risk')}</p>
          {/* There even when empty: the page that the server sends has it, filled in or not. */}
          <p className={styles.operator}>{info ? operatorLine(info.operator) : ''}</p>
        </div>
      </div>
    </footer>
  );
}
