import { LANGUAGES } from '@lode/shared/core/languages';
import { mdiWeb } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { setLanguage } from '../../lib/i18n.ts';
import { lazyCode, Nothing } from '../../lib/lazy-code.tsx';
import { usePopover } from '../../lib/use-popover.ts';
import { Icon } from './icon.tsx';
import { OnItsWay } from './on-its-way.tsx';
import styles from './plain-controls.module.css';

const LanguageList = lazyCode(async () => (await import('./language-list.tsx')).LanguageList, Nothing);

/** Chooses the language, each under its own name, from a list that can be searched. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  const { open, setOpen, close, area, button, onKeyDown } = usePopover();
  const name = LANGUAGES.find(({ code }) => code === i18n.language)?.name ?? i18n.language;
  return (
    <span ref={area} className={styles.area}>
      <button
        ref={button}
        type="button"
        className={styles.select}
        aria-label={`${t('common:language')}: ${name}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon path={mdiWeb} size={20} />
        <span className={styles.selectName}>{name}</span>
      </button>
      {open && (
        <OnItsWay>
          <LanguageList
            current={i18n.language}
            onKeyDown={onKeyDown}
            onChoose={(code) => {
              void setLanguage(code);
              close();
            }}
          />
        </OnItsWay>
      )}
    </span>
  );
}
