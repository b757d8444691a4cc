import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import buttons from '../../components/ui/plain-button.module.css';
import { HeroFigure } from './hero-figure.tsx';
import styles from './hero-section.module.css';

interface HeroSectionProps {
  price: ReactNode;
  priceSource: ReactNode;
  start: string;
}

/** The first picture. Nothing in it waits for anything, and what arrives later has its place held. */
export function HeroSection({ price, priceSource, start }: HeroSectionProps) {
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
      </div>
      <div className={styles.picture}>
        <HeroFigure />
        <aside className={styles.price} aria-label={t('hero.price')}>
          <h2>{t('hero.price')}</h2>
          <div className={styles.value}>{price}</div>
          <div className={styles.source}>{priceSource}</div>
        </aside>
      </div>
    </section>
  );
}
