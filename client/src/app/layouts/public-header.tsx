import { mdiClose, mdiMenu } from '@mdi/js';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../../components/ui/icon.tsx';
import { LanguageSelect } from '../../components/ui/language-select.tsx';
import buttons from '../../components/ui/plain-button.module.css';
import { SiteBrand } from '../../components/ui/site-brand.tsx';
import { ThemeSelect } from '../../components/ui/theme-select.tsx';
import { useSession } from '../../lib/session.ts';
import styles from './public-header.module.css';

/** The home page's own sections. Plain addresses: the browser finds the place, from any page. */
const SECTIONS = ['features', 'profits', 'withdrawals'] as const;

/** Brand, the page's menu and the way in; below 960 px the menu is behind a button. */
export function PublicHeader() {
  const { t } = useTranslation('home');
  const { open, setOpen, button, onKeyDown } = useDisclosure();
  return (
    // Escape closes the menu from wherever the focus is inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls inside are the interactive ones
    <header className={styles.header} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <SiteBrand to="/" />
        <nav className={styles.wideMenu} aria-label={t('menu.label')}>
          <PageLinks />
        </nav>
        <div className={styles.end}>
          <LanguageSelect />
          <ThemeSelect />
          <div className={styles.wideActions}>
            <AccountLinks />
          </div>
          <button
            ref={button}
            type="button"
            className={styles.menuButton}
            aria-expanded={open}
            aria-controls="page-menu"
            aria-label={open ? t('menu.close') : t('menu.open')}
            onClick={() => setOpen(!open)}
          >
            <Icon path={open ? mdiClose : mdiMenu} />
          </button>
        </div>
      </div>
      <nav id="page-menu" className={styles.panel} aria-label={t('menu.label')} hidden={!open}>
        <PageLinks onFollow={() => setOpen(false)} />
        <div className={styles.panelActions}>
          <AccountLinks />
        </div>
      </nav>
    </header>
  );
}

/** Those sections, and the page by which anybody may check the site. */
function PageLinks({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation('home');
  return (
    <ul className={styles.links}>
      {SECTIONS.map((section) => (
        <li key={section}>
          <a href={`/#${section}`} onClick={onFollow}>
            {t(`menu.${section}`)}
          </a>
        </li>
      ))}
      <li>
        <Link to="/transparency" onClick={onFollow}>
          {t('footer.transparency')}
        </Link>
      </li>
    </ul>
  );
}

/** Log in and register, or the way to one's own account. */
function AccountLinks() {
  const { t } = useTranslation('home');
  if (useSession('user').status !== 'anonymous') {
    return (
      <Link className={`${buttons.primary} ${buttons.small}`} to="/app">
        {t('menu.open_app')}
      </Link>
    );
  }
  return (
    <>
      <Link className={`${buttons.quiet} ${buttons.small}`} to="/auth/login">
        {t('menu.log_in')}
      </Link>
      <Link className={`${buttons.primary} ${buttons.small}`} to="/auth/register">
        {t('menu.register')}
      </Link>
    </>
  );
}

/** The small screen's menu: closes on Escape, giving the focus back, and when another page is shown. */
function useDisclosure() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [pathname]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  return { open, setOpen, button, onKeyDown };
}
