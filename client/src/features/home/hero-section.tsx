import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import buttons from '../../components/ui/plain-button.module.css';
import styles from './hero-section.module.css';

interface HeroSectionProps {
  /** What anybody may check, as it is now. */
  books: ReactNode;
  price: ReactNode;
  priceSource: ReactNode;
  start: string;
}

/** The first picture. Nothing in it waits for anything, and what arrives later has its place held. */
export function HeroSection({ books, price, priceSource, start }: HeroSectionProps) {
  const { t } = useTranslation('home');
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.words}>
        <h1 id="hero-title">{t('hero.title')}</h1>
        <p>{t('hero.lead')}</p>
        <div className={styles.buttons}>
          <Link className={buttons.primary} to={start}>
            {t('hero.start')}
          </Link>
          <a className={buttons.secondary} href="#features">
            {t('hero.learn')}
          </a>
        </div>
        <aside className={styles.price} aria-label={t('hero.price')}>
          <h2>{t('hero.price')}</h2>
          <div className={styles.value}>{price}</div>
          <div className={styles.source}>{priceSource}</div>
        </aside>
      </div>
      {books}
    </section>
  );
}
