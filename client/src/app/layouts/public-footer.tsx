import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SiteBrand } from '../../components/ui/site-brand.tsx';
import { useSiteInfo } from '../../lib/site-info.ts';
import { useTranslated } from '../../lib/translation.ts';
import styles from './public-footer.module.css';

const LINKS = [
  { to: '/all-withdrawals', key: 'withdrawals' },
  { to: '/transparency', key: 'transparency' },
  { to: '/help', key: 'help' },
  { to: '/privacy', key: 'privacy' },
  { to: '/terms', key: 'terms' },
] as const;

/** What the site is, the risk, and the pages that every visitor may want. */
export function PublicFooter() {
  const { t } = useTranslation('home');
  const description = useTranslated(useSiteInfo()?.site.site_description.value ?? '');
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
        <p className={styles.risk}>{t('risk')}</p>
      </div>
    </footer>
  );
}
