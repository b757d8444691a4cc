import { mdiCircleHalfFull } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { lazyCode, Nothing } from '../../lib/lazy-code.tsx';
import { useAtomValue } from '../../lib/store.ts';
import { setThemeMode, themeModeAtom } from '../../lib/theme-mode.ts';
import { usePopover } from '../../lib/use-popover.ts';
import { Icon } from './icon.tsx';
import { OnItsWay } from './on-its-way.tsx';
import styles from './plain-controls.module.css';

const ThemeMenu = lazyCode(async () => (await import('./theme-menu.tsx')).ThemeMenu, Nothing);

/** Chooses the theme: the device's, light or dark. */
export function ThemeSelect() {
  const { t } = useTranslation();
  const mode = useAtomValue(themeModeAtom);
  const { open, setOpen, close, area, button, onKeyDown } = usePopover();
  const label = `${t('common:theme.label')}: ${t(`common:theme.${mode}`)}`;
  return (
    <span ref={area} className={styles.area}>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon path={mdiCircleHalfFull} size={20} />
      </button>
      {open && (
        <OnItsWay>
          <ThemeMenu
            onKeyDown={onKeyDown}
            onChoose={(chosen) => {
              setThemeMode(chosen);
              close();
            }}
          />
        </OnItsWay>
      )}
    </span>
  );
}
