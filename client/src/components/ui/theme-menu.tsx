import type { Theme } from '@lode/shared/accounts/schemas';
import { mdiCheck, mdiThemeLightDark, mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAtomValue } from '../../lib/store.ts';
import { THEME_MODES, themeModeAtom } from '../../lib/theme-mode.ts';
import { Icon } from './icon.tsx';
import styles from './plain-controls.module.css';

const ICONS: Record<Theme, string> = {
  system: mdiThemeLightDark,
  light: mdiWhiteBalanceSunny,
  dark: mdiWeatherNight,
};

interface ThemeMenuProps {
  onChoose: (mode: Theme) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The three themes, by arrows or by pointing. */
export function ThemeMenu({ onChoose, onKeyDown }: ThemeMenuProps) {
  const { t } = useTranslation();
  const chosen = useAtomValue(themeModeAtom);
  const items = useRef<(HTMLButtonElement | null)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where it opens
  useEffect(() => items.current[THEME_MODES.indexOf(chosen)]?.focus(), []);
  const move = (event: KeyboardEvent) => {
    const at = items.current.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return onKeyDown(event);
    event.preventDefault();
    items.current.at((at + step) % THEME_MODES.length)?.focus();
  };
  return (
    <div
      role="menu"
      tabIndex={-1}
      aria-label={t('common:theme.label')}
      className={styles.menu}
      onKeyDown={move}
    >
      {THEME_MODES.map((mode, index) => (
        <button
          key={mode}
          ref={(element) => {
            items.current[index] = element;
          }}
          type="button"
          role="menuitemradio"
          aria-checked={mode === chosen}
          tabIndex={-1}
          className={styles.item}
          onClick={() => onChoose(mode)}
        >
          <Icon path={ICONS[mode]} size={20} />
          <span className={styles.itemName}>{t(`common:theme.${mode}`)}</span>
          {mode === chosen && <Icon path={mdiCheck} size={18} />}
        </button>
      ))}
    </div>
  );
}
