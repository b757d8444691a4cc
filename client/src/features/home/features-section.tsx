import {
  mdiCurrencyUsd,
  mdiForumOutline,
  mdiGauge,
  mdiMagnifyScan,
  mdiPickaxe,
  mdiShieldKeyOutline,
} from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/ui/icon.tsx';
import { Reveal } from '../../components/ui/reveal.tsx';
import { useSiteInfo } from '../../lib/site-info.ts';
import styles from './features-section.module.css';
import home from './home-view.module.css';

const FEATURES = [
  { key: 'source', icon: mdiMagnifyScan },
  { key: 'revenue', icon: mdiPickaxe },
  { key: 'capacity', icon: mdiGauge },
  { key: 'currencies', icon: mdiCurrencyUsd },
  { key: 'security', icon: mdiShieldKeyOutline },
  { key: 'support', icon: mdiForumOutline },
] as const;
/** Each card of a row a little after the one before it. */
const STEP_MS = 80;

/** Why choose this site: six things that can be checked. */
export function FeaturesSection() {
  const { t } = useTranslation('home');
  const site = useSiteInfo()?.site.site_name.value ?? 'Lode';
  return (
    <section id="features" className={home.section} aria-labelledby="features-title">
      <Reveal className={home.head}>
        <h2 id="features-title">{t('features.title', { site })}</h2>
        <p>{t('features.lead')}</p>
      </Reveal>
      <ul className={styles.features}>
        {FEATURES.map(({ key, icon }, index) => (
          <li key={key}>
            <Reveal delay={(index % 3) * STEP_MS}>
              <span className={styles.icon}>
                <Icon path={icon} size={26} />
              </span>
              <h3>{t(`features.${key}.title`)}</h3>
              <p>{t(`features.${key}.text`)}</p>
            </Reveal>
          </li>
        ))}
      </ul>
    </section>
  );
}
