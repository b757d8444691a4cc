import { mdiFaceAgent, mdiTranslate, mdiViewDashboardOutline } from '@mdi/js';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../components/ui/language-select.tsx';
import { ThemeToggle } from '../../components/ui/theme-toggle.tsx';
import { allows, useSession } from '../../lib/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { NavEntry, NavGroup } from './nav-entry.tsx';
import { Shell } from './shell.tsx';

const WaitingBadge = lazy(async () => ({
  default: (await import('../../features/support/console/waiting-badge.tsx')).WaitingBadge,
}));

/** The administrator's side; its drawer holds only what the person's role may use. */
export function AdminLayout() {
  const { t } = useTranslation();
  const session = useSession('admin');
  return (
    <Shell
      home="/googleadmin/dashboard"
      title={t('admin.title')}
      nav={(onNavigate) => (
        <>
          <NavGroup>
            <NavEntry
              to="/googleadmin/dashboard"
              icon={mdiViewDashboardOutline}
              label={t('admin.dashboard')}
              onNavigate={onNavigate}
            />
          </NavGroup>
          {allows(session, 'support:serve') && (
            <NavGroup title={t('admin.users')}>
              <NavEntry
                to="/googleadmin/service"
                icon={mdiFaceAgent}
                label={t('admin.service')}
                badge={
                  <Suspense>
                    <WaitingBadge />
                  </Suspense>
                }
                onNavigate={onNavigate}
              />
            </NavGroup>
          )}
          {allows(session, 'translations:manage') && (
            <NavGroup title={t('admin.system')}>
              <NavEntry
                to="/googleadmin/system/translations"
                icon={mdiTranslate}
                label={t('admin.translations')}
                onNavigate={onNavigate}
              />
            </NavGroup>
          )}
        </>
      )}
      bar={
        <>
          <LanguageSelect />
          <ThemeToggle />
          <AccountMenu side="admin" />
        </>
      }
    />
  );
}
