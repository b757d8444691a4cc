import { TERMS_VERSION } from '@lode/shared/accounts/terms';
import type { PublicInfo } from '@lode/shared/site/schemas';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { LEGAL_SECTIONS, type LegalDocument } from '../../lib/legal-sections.ts';
import { useSiteInfo } from '../../lib/site-info.ts';
import styles from './legal-view.module.css';

/** The privacy policy or the terms, with a list of contents that stays in sight where there is room. */
export function LegalView({ document }: { document: LegalDocument }) {
  const { t } = useTranslation('legal');
  const format = useFormat();
  const info = useSiteInfo();
  const site = info?.site.site_name.value ?? 'Lode';
  const sections: readonly string[] = LEGAL_SECTIONS[document];
  const date = format.date(`${TERMS_VERSION}T12:00:00Z`);
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
        {info && <Operator {...info.operator} />}
      </div>
    </article>
  );
}

/** Who the reader deals with, where the operator has said so. */
function Operator({ name, address, email }: PublicInfo['operator']) {
  const { t } = useTranslation('legal');
  if (!name && !address && !email) return null;
  return (
    <section id="operator">
      <h2>{t('operator')}</h2>
      <p className={styles.lines}>{[name, address].filter(Boolean).join('\n')}</p>
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </section>
  );
}
