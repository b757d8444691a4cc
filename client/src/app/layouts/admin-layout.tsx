import { mdiViewDashboardOutline } from '@mdi/js';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../components/ui/language-select.tsx';
import { ThemeSelect } from '../../components/ui/theme-select.tsx';
import { DeviceSlot } from '../../features/notifications/device-slot.tsx';
import { TourStrip } from '../../features/tour/tour-strip.tsx';
import { lazyCode, Nothing } from '../../lib/lazy-code.tsx';
import { allows, useSession } from '../../lib/session.ts';
import { useSiteInfoUpdates } from '../../lib/site-info-updates.ts';
import { AccountMenu } from './account-menu.tsx';
import { ADMIN_GROUPS } from './admin-entries.ts';
import { NavEntry, NavGroup } from './nav-entry.tsx';
import { PaletteKey } from './palette-key.tsx';
import { Shell } from './shell.tsx';

const BADGES = {
  waiting: lazyCode(
    async () => (await import('../../features/support/console/waiting-badge.tsx')).WaitingBadge,
    Nothing,
  ),
  guarded: lazyCode(
    async () => (await import('../../features/administration/guarded/guarded-badge.tsx')).GuardedBadge,
    Nothing,
  ),
  alerts: lazyCode(
    async () => (await import('../../features/finance/alerts/alert-badge.tsx')).AlertBadge,
    Nothing,
  ),
};

function Badge({ of }: { of: keyof typeof BADGES }) {
  const Counted = BADGES[of];
  return (
    <Suspense>
      <Counted />
    </Suspense>
  );
}

const DeskWatch = lazyCode(
  async () => (await import('../../features/support/console/desk-watch.tsx')).DeskWatch,
  Nothing,
);

/** The administrator's side; its drawer holds only what the person's role may use. */
export function AdminLayout() {
  const { t } = useTranslation();
  const session = useSession('admin');
  useSiteInfoUpdates('admin');
  return (
    <>
      <Shell
        home="/googleadmin/dashboard"
        title={t('admin.title')}
        foldsAt="/googleadmin/service"
        notice={
          <Suspense>
            <TourStrip side="admin" />
          </Suspense>
        }
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
                      badge={badge && <Badge of={badge} />}
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
            <PaletteKey />
            <LanguageSelect />
            <ThemeSelect />
            <AccountMenu side="admin" />
          </>
        }
      />
      {allows(session, 'support:serve') && (
        <Suspense>
          <DeskWatch />
          <DeviceSlot side="admin" />
        </Suspense>
      )}
    </>
  );
}
