import { LANGUAGES } from '@lode/shared/core/languages';
import { mdiCheck } from '@mdi/js';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findLanguages, type NamedLanguage, nameIn } from '../../lib/find-languages.ts';
import { Icon } from './icon.tsx';
import styles from './plain-controls.module.css';

interface LanguageListProps {
  /** Code of the language that is shown. */
  current: string;
  onChoose: (code: string) => void;
  /** Keys that are not the list's own. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** All languages, found by their own, their English, and the reader's name for them. */
export function LanguageList({ current, onChoose, onKeyDown }: LanguageListProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const found = useMemo(() => findLanguages(typed, current), [typed, current]);
  const [active, setActive] = useState(() => LANGUAGES.findIndex(({ code }) => code === current));
  useEffect(() => field.current?.focus(), []);
  const onKey = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key];
    if (to !== undefined) setActive((to + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && found[active]) onChoose(found[active].code);
    else return onKeyDown(event);
    event.preventDefault();
  };
  return (
    <div role="dialog" aria-label={t('common:language')} className={styles.languages}>
      <input
        ref={field}
        role="combobox"
        type="text"
        className={styles.search}
        placeholder={t('common:language_search')}
        aria-label={t('common:language_search')}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={found[active] && `${id}-${found[active].code}`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKey}
      />
      <div role="listbox" id={id} aria-label={t('common:language')} className={styles.options}>
        {found.map((language, index) => (
          <Option
            key={language.code}
            id={`${id}-${language.code}`}
            language={language}
            reader={current}
            active={index === active}
            onChoose={onChoose}
          />
        ))}
      </div>
      <p role="status" className={styles.nothing}>
        {found.length === 0 && t('common:language_none')}
      </p>
    </div>
  );
}

interface OptionProps {
  id: string;
  language: NamedLanguage;
  /** Code of the language that is shown. */
  reader: string;
  active: boolean;
  onChoose: (code: string) => void;
}

function Option({ id, language: { code, name }, reader, active, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The field above keeps the focus and answers the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={code === reader}
      data-active={active}
      className={styles.option}
      onClick={() => onChoose(code)}
    >
      <span lang={code} dir="auto">
        {name}
      </span>
      <span className={styles.readerName}>{code !== reader && nameIn(reader, code)}</span>
      {code === reader && <Icon path={mdiCheck} size={18} />}
    </div>
  );
}
