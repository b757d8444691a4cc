import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useSiteInfo } from '../../lib/site-info.ts';
import styles from './legal-view.module.css';

/** When a sentence of these texts last changed its meaning. */
const LAST_CHANGED = '2026-11-21';

const SECTIONS = {
  privacy: ['kept', 'fingerprint', 'chat', 'browser', 'use', 'keeping', 'rights'],
  terms: [
    'service',
    'risk',
    'account',
    'deposits',
    'withdrawals',
    'contracts',
    'conduct',
    'closing',
    'liability',
    'changes',
  ],
} as const;

export type LegalDocument = keyof typeof SECTIONS;

/** The privacy policy or the terms, with a list of contents that stays in sight where there is room. */
export function LegalView({ document }: { document: LegalDocument }) {
  const { t } = useTranslation('legal');
  const format = useFormat();
  const site = useSiteInfo()?.site.site_name.value ?? 'Lode';
  const sections: readonly string[] = SECTIONS[document];
  const date = format.date(`${LAST_CHANGED}T12:00:00Z`);
  return (
    <article className={styles.legal}>
      <header className={styles.head}>
        <h1>{t(`${document}.title`)}</h1>
        <p>{t(`${document}.lead`, { site })}</p>
        <p className={styles.date}>{t('updated', { date })}</p>
      </header>
      <nav className={styles.contents} aria-labelledby="contents-title">
        <h2 id="contents-title">{t('contents')}</h2>
        <ol>
          {sections.map((section) => (
            <li key={section}>
              <a href={`#${section}`}>{t(`${document}.${section}.title`)}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {sections.map((section) => (
          <section key={section} id={section}>
            <h2>{t(`${document}.${section}.title`)}</h2>
            <p>{t(`${document}.${section}.text`)}</p>
          </section>
        ))}
      </div>
    </article>
  );
}
