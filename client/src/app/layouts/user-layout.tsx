import { Box } from '@chakra-ui/react';
import { TERMS_VERSION } from '@lode/shared/accounts/terms';
import {
  mdiAccountCircleOutline,
  mdiAccountMultiplePlusOutline,
  mdiBankTransferOut,
  mdiCashPlus,
  mdiPickaxe,
  mdiStorefrontOutline,
  mdiViewDashboardOutline,
} from '@mdi/js';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../components/ui/language-select.tsx';
import { ThemeSelect } from '../../components/ui/theme-select.tsx';
import { DeviceSlot } from '../../features/notifications/device-slot.tsx';
import { BtcPrice } from '../../features/rates/components/btc-price.tsx';
import { SupportSlot } from '../../features/support/chat/support-slot.tsx';
import { TourStrip } from '../../features/tour/tour-strip.tsx';
import { lazyCode, Nothing } from '../../lib/lazy-code.tsx';
import { useUser } from '../../lib/session.ts';
import { useSiteInfoUpdates } from '../../lib/site-info-updates.ts';
import { AccountMenu } from './account-menu.tsx';
import { NavEntry, NavGroup } from './nav-entry.tsx';
import { Shell } from './shell.tsx';
import { ToastSlot } from './toast-slot.tsx';

const TermsBar = lazyCode(
  async () => (await import('../../features/accounts/components/terms-bar.tsx')).TermsBar,
  Nothing,
);

const Bell = lazyCode(async () => (await import('./bell.tsx')).Bell, Nothing);

/** The drawer, in the specified order, and Mining, whose screen is specified without an entry; `label` is a key of the texts. */
const ENTRIES: readonly { to: string; icon: string; label: string }[] = [
  { to: '/app/dashboard', icon: mdiViewDashboardOutline, label: 'nav.dashboard' },
  { to: '/app/store', icon: mdiStorefrontOutline, label: 'nav.store' },
  { to: '/app/mining', icon: mdiPickaxe, label: 'nav.mining' },
  { to: '/app/referral', icon: mdiAccountMultiplePlusOutline, label: 'nav.referral' },
  { to: '/app/recharge', icon: mdiCashPlus, label: 'nav.recharge' },
  { to: '/app/wallet', icon: mdiBankTransferOut, label: 'nav.wallet' },
  { to: '/app/profile', icon: mdiAccountCircleOutline, label: 'nav.profile' },
];

/** The customer's side: drawer, top bar with the live price, and customer service within reach. */
export function UserLayout() {
  useSiteInfoUpdates('user');
  const user = useUser('user');
  const { t } = useTranslation();
  return (
    <>
      <Shell
        home="/app/dashboard"
        notice={
          <Suspense>
            {user && user.accepted_terms !== TERMS_VERSION && <TermsBar />}
            <TourStrip side="user" />
          </Suspense>
        }
        nav={(onNavigate) => (
          <NavGroup>
            {ENTRIES.map(({ to, icon, label }) => (
              <NavEntry key={to} to={to} icon={icon} label={t(label)} onNavigate={onNavigate} />
            ))}
          </NavGroup>
        )}
        bar={
          <>
            <BtcPrice />
            <Suspense fallback={<Box w={{ base: '40px', sm: '80px' }} flexShrink={0} />}>
              <Bell />
            </Suspense>
            <LanguageSelect />
            <ThemeSelect />
            <AccountMenu side="user" />
          </>
        }
      />
      <ToastSlot />
      <Suspense>
        <SupportSlot />
      </Suspense>
      <DeviceSlot side="user" />
    </>
  );
}
