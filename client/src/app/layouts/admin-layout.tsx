import {
  mdiAccountMultipleOutline,
  mdiBookOpenPageVariantOutline,
  mdiFaceAgent,
  mdiRobotOutline,
  mdiViewDashboardOutline,
} from '@mdi/js';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../components/ui/language-select.tsx';
import { ThemeSelect } from '../../components/ui/theme-select.tsx';
import { lazyCode, Nothing } from '../../lib/lazy-code.tsx';
import { allows, useSession } from '../../lib/session.ts';
import { useSiteInfoUpdates } from '../../lib/site-info-updates.ts';
import { AccountMenu } from './account-menu.tsx';
import { ADMIN_GROUPS } from './admin-entries.ts';
import { NavEntry, NavGroup } from './nav-entry.tsx';
import { Shell } from './shell.tsx';

const WaitingBadge = lazyCode(
  async () => (await import('../../features/support/console/waiting-badge.tsx')).WaitingBadge,
  Nothing,
);

const GuardedBadge = lazyCode(
  async () => (await import('../../features/administration/guarded/guarded-badge.tsx')).GuardedBadge,
  Nothing,
);

/** The administrator's side; its drawer holds only what the person's role may use. */
export function AdminLayout() {
  const { t } = useTranslation();
  const session = useSession('admin');
  useSiteInfoUpdates('admin');
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
          <NavGroup title={t('admin.users')}>
            {allows(session, 'users:read') && (
              <NavEntry
                to="/googleadmin/users"
                icon={mdiAccountMultipleOutline}
                label={t('admin.user_list')}
                onNavigate={onNavigate}
              />
            )}
            {allows(session, 'support:serve') && (
              <NavEntry
                to="/googleadmin/service"
                icon={mdiFaceAgent}
                label={t('admin.service')}
                exact
                badge={
                  <Suspense>
                    <WaitingBadge />
                  </Suspense>
                }
                onNavigate={onNavigate}
              />
            )}
            {allows(session, 'support:manage') && (
              <NavEntry
                to="/googleadmin/service/knowledge"
                icon={mdiBookOpenPageVariantOutline}
                label={t('admin.knowledge')}
                onNavigate={onNavigate}
              />
            )}
            {allows(session, 'support:manage') && (
              <NavEntry
                to="/googleadmin/service/ai"
                icon={mdiRobotOutline}
                label={t('admin.ai')}
                onNavigate={onNavigate}
              />
            )}
          </NavGroup>
          {ADMIN_GROUPS.map(({ title, entries }) => {
            const allowed = entries.filter(({ ability }) => allows(session, ability));
            if (allowed.length === 0) return null;
            return (
              <NavGroup key={title} title={t(title)}>
                {allowed.map(({ to, icon, label, exact, badge }) => (
                  <NavEntry
                    key={to}
                    to={to}
                    icon={icon}
                    label={t(label)}
                    exact={exact}
                    badge={
                      badge && (
                        <Suspense>
                          <GuardedBadge />
                        </Suspense>
                      )
                    }
                    onNavigate={onNavigate}
                  />
                ))}
              </NavGroup>
            );
          })}
        </>
      )}
      bar={
        <>
          <LanguageSelect />
          <ThemeSelect />
          <AccountMenu side="admin" />
        </>
      }
    />
  );
}
