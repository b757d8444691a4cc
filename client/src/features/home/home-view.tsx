import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import buttons from '../../components/ui/plain-button.module.css';
import { Reveal } from '../../components/ui/reveal.tsx';
import { FeaturesSection } from './features-section.tsx';
import { HeroSection } from './hero-section.tsx';
import styles from './home-view.module.css';
import { ProfitsSection } from './profits-section.tsx';

interface HomeViewProps {
  /** What is owed and held, mined and paid, composed in by the page. */
  books: ReactNode;
  /** The live price, and where it comes from, likewise. */
  price: ReactNode;
  priceSource: ReactNode;
  /** The three statistics and the latest withdrawals, likewise. */
  stats: ReactNode;
  recent: ReactNode;
  /** Where "start mining" leads. */
  start: string;
}

/** The public home page: what this is, what was really paid out, what it may earn and why to choose it. */
export function HomeView({ books, price, priceSource, stats, recent, start }: HomeViewProps) {
  const { t } = useTranslation('home');
  return (
    <>
      <HeroSection books={books} price={price} priceSource={priceSource} start={start} />
      {stats}
      <section id="withdrawals" className={styles.section} aria-labelledby="withdrawals-title">
        <Reveal>
          <div className={styles.headWithLink}>
            <div className={styles.head}>
              <h2 id="withdrawals-title">{t('recent.title')}</h2>
              <p>{t('recent.lead')}</p>
            </div>
            <Link className={`${buttons.secondary} ${buttons.small}`} to="/all-withdrawals">
              {t('recent.more')}
            </Link>
          </div>
        </Reveal>
        <Reveal>{recent}</Reveal>
      </section>
      <FeaturesSection />
      <ProfitsSection />
      <section className={styles.section} aria-labelledby="cta-title">
        <Reveal>
          <div className={styles.cta}>
            <div className={styles.head}>
              <h2 id="cta-title">{t('cta.title')}</h2>
              <p>{t('cta.text')}</p>
            </div>
            <Link className={buttons.primary} to={start}>
              {t('hero.start')}
            </Link>
          </div>
        </Reveal>
      </section>
    </>
  );
}
