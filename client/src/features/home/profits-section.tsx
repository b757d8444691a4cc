import { mdiAlertOutline, mdiCalendarSyncOutline, mdiClockOutline, mdiLightningBoltOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/ui/icon.tsx';
import { Reveal } from '../../components/ui/reveal.tsx';
import home from './home-view.module.css';
import styles from './profits-section.module.css';

const CONDITIONS = [
  { key: 'term', icon: mdiCalendarSyncOutline },
  { key: 'start', icon: mdiLightningBoltOutline },
  { key: 'always', icon: mdiClockOutline },
] as const;
const FIGURES = ['daily', 'monthly', 'yearly'] as const;

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
            <dl>
              {FIGURES.map((figure) => (
                <div key={figure} className={styles.figure}>
                  <dt>
                    {t(`profits.${figure}`)} <span className={styles.mark}>{t('profits.estimate')}</span>
                  </dt>
                  <dd>{t('profits.none')}</dd>
                </div>
              ))}
            </dl>
            <p className={styles.why}>{t('profits.none_text')}</p>
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
