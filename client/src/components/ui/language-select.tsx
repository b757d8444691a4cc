import { LANGUAGES } from '@lode/shared/core/languages';
import { mdiWeb } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { setLanguage } from '../../lib/i18n.ts';
import { Icon } from './icon.tsx';
import styles from './plain-controls.module.css';

/** Chooses the language, each under its own name. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <span className={styles.select}>
      <Icon path={mdiWeb} size={20} />
      <select
        aria-label={t('common:language')}
        value={i18n.language}
        onChange={(event) => void setLanguage(event.target.value)}
      >
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
