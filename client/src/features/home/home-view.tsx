import { mdiChartLine, mdiForumOutline, mdiScaleBalance } from '@mdi/js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/ui/icon.tsx';
import { LanguageSelect } from '../../components/ui/language-select.tsx';
import { SiteBrand } from '../../components/ui/site-brand.tsx';
import { ThemeToggle } from '../../components/ui/theme-toggle.tsx';
import { useSiteInfo } from '../../lib/site-info.ts';
import styles from './home-view.module.css';

interface HomeViewProps {
  /** The live price, composed in by the page. */
  price: ReactNode;
  /** Where the price comes from and its age. */
  priceSource: ReactNode;
  signedIn: boolean;
}

const FACTS = [
  { key: 'support', icon: mdiForumOutline },
  { key: 'prices', icon: mdiChartLine },
  { key: 'honest', icon: mdiScaleBalance },
] as const;

/** The public home page: what this is, what is true of it today, and the way in. */
export function HomeView({ price, priceSource, signedIn }: HomeViewProps) {
  return (
    <div className={styles.page}>
      <HomeHeader signedIn={signedIn} />
      <main>
        <Hero price={price} priceSource={priceSource} signedIn={signedIn} />
        <Facts />
      </main>
      <HomeFooter />
    </div>
  );
}

function HomeHeader({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation('home');
  return (
    <header className={styles.header}>
      <SiteBrand to="/" />
      <nav className={styles.actions} aria-label={t('menu')}>
        <LanguageSelect />
        <ThemeToggle />
        {signedIn ? (
          <Link className={styles.quiet} to="/app">
            {t('open_app')}
          </Link>
        ) : (
          <Link className={styles.quiet} to="/auth/login">
            {t('log_in')}
          </Link>
        )}
      </nav>
    </header>
  );
}

function Hero({ price, priceSource, signedIn }: HomeViewProps) {
  const { t } = useTranslation('home');
  const site = useSiteInfo()?.site;
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{t('headline')}</h1>
        <p>{t('lead', { site: site?.site_name.value ?? 'Lode' })}</p>
        <div className={styles.buttons}>
          <Link className={styles.primary} to={signedIn ? '/app' : '/auth/register'}>
            {signedIn ? t('open_app') : t('register')}
          </Link>
          {!signedIn && (
            <Link className={styles.secondary} to="/auth/login">
              {t('log_in')}
            </Link>
          )}
        </div>
      </div>
      <aside className={styles.price} aria-label={t('price_title')}>
        <h2>{t('price_title')}</h2>
        <div className={styles.figure}>{price}</div>
        <div className={styles.source}>{priceSource}</div>
      </aside>
    </section>
  );
}

function Facts() {
  const { t } = useTranslation('home');
  return (
    <section aria-label={t('facts_title')}>
      <ul className={styles.facts}>
        {FACTS.map(({ key, icon }) => (
          <li key={key}>
            <Icon path={icon} size={28} className={styles.factIcon} />
            <h2>{t(`fact.${key}.title`)}</h2>
            <p>{t(`fact.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HomeFooter() {
  const { t } = useTranslation('home');
  const site = useSiteInfo()?.site;
  return (
    <footer className={styles.footer}>
      <p>{site?.site_description.value}</p>
      <p>{t('risk')}</p>
    </footer>
  );
}
