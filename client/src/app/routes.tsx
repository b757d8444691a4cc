import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { RequireLogin } from './guards.tsx';
import { page } from './lazy-page.ts';
import { AuthLayout, ChakraRoot, PublicLayout } from './outer-layouts.ts';
import { PageFallback } from './page-fallback.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

const WatchPage = page(() => import('./pages/watch-page.tsx'), 'WatchPage');
const UnsubscribePage = page(() => import('./pages/unsubscribe-page.tsx'), 'UnsubscribePage');
const UserLayout = page(() => import('./layouts/user-layout.tsx'), 'UserLayout');
const DashboardPage = page(() => import('./pages/dashboard-page.tsx'), 'DashboardPage');
const LoginPage = page(() => import('./pages/login-page.tsx'), 'LoginPage');
const RegisterPage = page(() => import('./pages/register-page.tsx'), 'RegisterPage');
const ResetPage = page(() => import('./pages/reset-page.tsx'), 'ResetPage');
const OauthCallbackPage = page(() => import('./pages/oauth-callback-page.tsx'), 'OauthCallbackPage');
const ReferralRedirectPage = page(() => import('./pages/referral-redirect-page.tsx'), 'ReferralRedirectPage');
const StorePage = page(() => import('./pages/store-page.tsx'), 'StorePage');
const MiningView = page(() => import('../features/mining/mining-view.tsx'), 'MiningView');
const MinerPage = page(() => import('./pages/miner-page.tsx'), 'MinerPage');
const ProfilePage = page(() => import('./pages/profile-page.tsx'), 'ProfilePage');
const RechargePage = page(() => import('./pages/recharge-page.tsx'), 'RechargePage');
const DepositPage = page(() => import('./pages/deposit-page.tsx'), 'DepositPage');
const ReferralPage = page(() => import('../features/referrals/referral-page.tsx'), 'ReferralPage');
const WalletPage = page(() => import('./pages/wallet-page.tsx'), 'WalletPage');
const ActivitiesPage = page(() => import('./pages/activities-page.tsx'), 'ActivitiesPage');
const ActivityPage = page(() => import('./pages/activity-page.tsx'), 'ActivityPage');
const RewardsPage = page(() => import('./pages/rewards-page.tsx'), 'RewardsPage');

/** Customers' screens and their log-in, and the guard. */
export const innerRoutes = (
  <>
    <Route element={<PublicLayout />}>
      <Route path="/watch/:secret" element={<WatchPage />} />
      <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
      <Route path="/unsubscribe/report/:token" element={<UnsubscribePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Route>
    <Route path="/r/:code" element={<ReferralRedirectPage />} />
    <Route element={<ChakraRoot />}>
      <Route path="/auth" element={<AuthLayout />}>
        <Route index element={<Navigate to="/auth/login" replace />} />
        <Route path="login" element={<LoginPage />} />
        <Route path="register" element={<RegisterPage />} />
        <Route path="reset" element={<ResetPage />} />
        <Route path="oauth/callback" element={<OauthCallbackPage />} />
      </Route>
      <Route element={<RequireLogin side="user" />}>
        <Route path="/app" element={<UserLayout />}>
          <Route index element={<Navigate to="/app/dashboard" replace />} />
          <Route path="dashboard" element={<DashboardPage />} />
          <Route path="store" element={<StorePage />} />
          <Route path="mining" element={<MiningView />} />
          <Route path="mining/:id" element={<MinerPage />} />
          <Route path="recharge" element={<RechargePage />} />
          <Route path="deposit/:id" element={<DepositPage />} />
          <Route path="referral" element={<ReferralPage />} />
          <Route path="wallet" element={<WalletPage />} />
          <Route path="activities" element={<ActivitiesPage />} />
          <Route path="activities/:id" element={<ActivityPage />} />
          <Route path="rewards" element={<RewardsPage />} />
          <Route path="profile" element={<ProfilePage />} />
          <Route path="*" element={<NotFoundPage home="/app/dashboard" />} />
        </Route>
      </Route>
    </Route>
  </>
);

export function InnerRoutes() {
  return (
    <Suspense fallback={<PageFallback />}>
      <Routes>{innerRoutes}</Routes>
    </Suspense>
  );
}
