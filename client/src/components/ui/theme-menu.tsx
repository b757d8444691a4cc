import type { Theme } from '@lode/shared/accounts/schemas';
import { mdiCheck, mdiThemeLightDark, mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAtomValue } from '../../lib/store.ts';
import { THEME_MODES, themeModeAtom } from '../../lib/theme-mode.ts';
import { Icon } from './icon.tsx';
import { MenuEntry, MenuList } from './menu-list.tsx';
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
  return (
    <MenuList label={t('common:theme.label')} onKeyDown={onKeyDown}>
      {THEME_MODES.map((mode) => (
        <MenuEntry key={mode} checked={mode === chosen} onChoose={() => onChoose(mode)}>
          <Icon path={ICONS[mode]} size={20} />
          <span className={styles.itemName}>{t(`common:theme.${mode}`)}</span>
          {mode === chosen && <Icon path={mdiCheck} size={18} />}
        </MenuEntry>
      ))}
    </MenuList>
  );
}
