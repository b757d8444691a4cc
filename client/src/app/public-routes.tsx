import { type ReactNode, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { fetchCode } from './fetch-code.ts';
import { page } from './lazy-page.ts';
import { PublicLayout } from './outer-layouts.ts';
import { PageFallback } from './page-fallback.tsx';

/** Everything behind a login, and the logins, a side at a time: the lists alone are large. */
const loadRoutes = () => import('./routes.tsx');
const loadStaffRoutes = () => import('./staff-routes.tsx');

const InnerRoutes = page(loadRoutes, 'InnerRoutes');
const StaffRoutes = page(loadStaffRoutes, 'StaffRoutes');
const HomePage = page(() => import('./pages/home-page.tsx'), 'HomePage');
const AllWithdrawalsPage = page(() => import('./pages/all-withdrawals-page.tsx'), 'AllWithdrawalsPage');
const TransparencyPage = page(() => import('./pages/transparency-page.tsx'), 'TransparencyPage');
const StatusPage = page(() => import('./pages/status-page.tsx'), 'StatusPage');
const help = () => import('./pages/help-page.tsx');
const legal = () => import('./pages/legal-page.tsx');
const HelpPage = page(help, 'HelpPage');
const HelpArticlePage = page(help, 'HelpArticlePage');
const PrivacyPage = page(legal, 'PrivacyPage');
const TermsPage = page(legal, 'TermsPage');

const INNER = /^\/(auth|app|watch|unsubscribe)(\/|$)/;
const STAFF = /^\/googleadmin(\/|$)/;

function OtherRoutes() {
  return STAFF.test(useLocation().pathname) ? <StaffRoutes /> : <InnerRoutes />;
}

/** Every screen: those that anybody may see, and the way to the others. */
export const appRoutes = (
  <>
    <Route element={<PublicLayout />}>
      <Route path="/" element={<HomePage />} />
      <Route path="/all-withdrawals" element={<AllWithdrawalsPage />} />
      <Route path="/transparency" element={<TransparencyPage />} />
      <Route path="/status" element={<StatusPage />} />
      <Route path="/help" element={<HelpPage />} />
      <Route path="/help/:slug" element={<HelpArticlePage />} />
      <Route path="/privacy" element={<PrivacyPage />} />
      <Route path="/terms" element={<TermsPage />} />
    </Route>
    <Route path="*" element={<OtherRoutes />} />
  </>
);

export function AppRoutes() {
  return (
    <Suspense fallback={<PageFallback />}>
      <Routes>{appRoutes}</Routes>
    </Suspense>
  );
}

async function routesOf(pathname: string): Promise<ReactNode> {
  if (STAFF.test(pathname)) return (await loadStaffRoutes()).staffRoutes;
  return INNER.test(pathname) ? (await loadRoutes()).innerRoutes : appRoutes;
}

/** Fetches the code of the page at `pathname`, with all that is around it. */
export async function fetchPageCode(pathname: string): Promise<void> {
  await fetchCode(await routesOf(pathname), pathname);
}
