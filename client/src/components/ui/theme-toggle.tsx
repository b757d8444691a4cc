import { mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { useAtomValue } from '../../lib/store.ts';
import { setThemeMode, themeModeAtom } from '../../lib/theme-mode.ts';
import { Icon } from './icon.tsx';
import styles from './plain-controls.module.css';

/** Switches between the dark and the light theme. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const dark = useAtomValue(themeModeAtom) === 'dark';
  const label = dark ? t('common:theme.to_light') : t('common:theme.to_dark');
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={label}
      title={label}
      onClick={() => setThemeMode(dark ? 'light' : 'dark')}
    >
      <Icon path={dark ? mdiWhiteBalanceSunny : mdiWeatherNight} size={20} />
    </button>
  );
}
