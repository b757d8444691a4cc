import { mdiAlertOutline, mdiCalendarSyncOutline, mdiClockOutline, mdiLightningBoltOutline } from '@mdi/js';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/ui/icon.tsx';
import { Reveal } from '../../components/ui/reveal.tsx';
import { lazyCode, Nothing } from '../../lib/lazy-code.tsx';
import { FigureRows } from './figure-rows.tsx';
import home from './home-view.module.css';
import styles from './profits-section.module.css';

/** Comes when somebody is on the way to it: a first visit that ends above it loads nothing for it. */
const EstimateFigures = lazyCode(
  async () => (await import('./estimate-figures.tsx')).EstimateFigures,
  Nothing,
);

const CONDITIONS = [
  { key: 'term', icon: mdiCalendarSyncOutline },
  { key: 'start', icon: mdiLightningBoltOutline },
  { key: 'always', icon: mdiClockOutline },
] as const;

/**
 * What hash power may earn (H3). The figures are estimates from what the farm really paid; until it has
 * paid something there is none, and the page says so instead of promising.
 */
export function ProfitsSection() {
  const { t } = useTranslation('home');
  return (
    <section id="profits" className={home.section} aria-labelledby="profits-title">
      <div className={styles.profits}>
        <div>
          <Reveal className={home.head}>
            <h2 id="profits-title">{t('profits.title')}</h2>
            <p>{t('profits.lead')}</p>
          </Reveal>
          <ul className={styles.conditions}>
            {CONDITIONS.map(({ key, icon }) => (
              <li key={key}>
                <Reveal>
                  <div className={styles.condition}>
                    <Icon path={icon} />
                    <div>
                      <h3>{t(`profits.${key}_title`)}</h3>
                      <p>{t(`profits.${key}_text`)}</p>
                    </div>
                  </div>
                </Reveal>
              </li>
            ))}
          </ul>
        </div>
        <Reveal>
          <div className={styles.panel}>
            <Estimate />
            <div className={styles.risk} role="note">
              <Icon path={mdiAlertOutline} />
              <p>
                <strong>{t('risk_title')}</strong> {t('risk')}
              </p>
            </div>
          </div>
        </Reveal>
      </div>
    </section>
  );
}

/** The figures once somebody is near. Until they are known nothing is said of them, and not that there are none. */
function Estimate() {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '200px' },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const unknown = <FigureRows figureOf={() => '–'} />;
  return (
    <div ref={place}>
      {near ? (
        <Suspense fallback={unknown}>
          <EstimateFigures unknown={unknown} />
        </Suspense>
      ) : (
        unknown
      )}
    </div>
  );
}
