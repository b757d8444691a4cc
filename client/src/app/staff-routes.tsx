import { GUARD_ABILITY } from '@lode/shared/guard/matters';
import {
  mdiAccountArrowRightOutline,
  mdiBankTransferIn,
  mdiMenuClose,
  mdiMenuOpen,
  mdiTransferRight,
} from '@mdi/js';
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { mirrorFromRight } from '../components/ui/icon.tsx';
import { RequireAbility, RequireLogin } from './guards.tsx';
import { page } from './lazy-page.ts';
import { AuthLayout, ChakraRoot } from './outer-layouts.ts';
import { PageFallback } from './page-fallback.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

mirrorFromRight(mdiAccountArrowRightOutline, mdiBankTransferIn, mdiMenuClose, mdiMenuOpen, mdiTransferRight);

const AdminLayout = page(() => import('./layouts/admin-layout.tsx'), 'AdminLayout');
const AdminLoginPage = page(() => import('./pages/admin-login-page.tsx'), 'AdminLoginPage');
const AdminProfilePage = page(() => import('./pages/profile-page.tsx'), 'AdminProfilePage');
const AdminDashboardPage = page(() => import('./pages/admin-dashboard-page.tsx'), 'AdminDashboardPage');
const UsersPage = page(() => import('../features/administration/users/users-page.tsx'), 'UsersPage');
const UserDetailPage = page(
  () => import('../features/administration/users/user-detail-page.tsx'),
  'UserDetailPage',
);
const SettingsPage = page(
  () => import('../features/administration/settings/settings-page.tsx'),
  'SettingsPage',
);
const OperationLogPage = page(
  () => import('../features/administration/log/operation-log-page.tsx'),
  'OperationLogPage',
);
const GuardedPage = page(() => import('../features/administration/guarded/guarded-page.tsx'), 'GuardedPage');
const SecurityPage = page(
  () => import('../features/administration/security/security-page.tsx'),
  'SecurityPage',
);
const RiskPage = page(() => import('../features/risk/risk-page.tsx'), 'RiskPage');
const ActivityListPage = page(
  () => import('../features/activities/admin/activity-list-page.tsx'),
  'ActivityListPage',
);
const ActivityCreatePage = page(
  () => import('../features/activities/admin/activity-form-page.tsx'),
  'ActivityCreatePage',
);
const ActivityEditPage = page(
  () => import('../features/activities/admin/activity-form-page.tsx'),
  'ActivityEditPage',
);
const ActivityStatsPage = page(
  () => import('../features/activities/admin/activity-stats-page.tsx'),
  'ActivityStatsPage',
);
const ServiceConsolePage = page(
  () => import('../features/support/console/service-console-page.tsx'),
  'ServiceConsolePage',
);
const OrganisationPage = page(
  () => import('../features/support/organisation/organisation-page.tsx'),
  'OrganisationPage',
);
const AssistantPage = page(() => import('../features/assistant/assistant-page.tsx'), 'AssistantPage');
const ArticlesPage = page(() => import('../features/knowledge/articles-page.tsx'), 'ArticlesPage');
const NewArticlePage = page(() => import('../features/knowledge/article-page.tsx'), 'NewArticlePage');
const ArticlePage = page(() => import('../features/knowledge/article-page.tsx'), 'ArticlePage');
const IncidentsPage = page(() => import('../features/status/admin/incidents-page.tsx'), 'IncidentsPage');
const TranslationsPage = page(
  () => import('../features/translations/translations-page.tsx'),
  'TranslationsPage',
);
const ReservesPage = page(() => import('../features/transparency/reserves-page.tsx'), 'ReservesPage');
const PlansPage = page(() => import('../features/plans/plans-page.tsx'), 'PlansPage');
const ContractsPage = page(() => import('../features/plans/contracts-page.tsx'), 'ContractsPage');
const ContractPage = page(() => import('../features/plans/contract-page.tsx'), 'ContractPage');
const RevenuePage = page(() => import('../features/revenue/revenue-page.tsx'), 'RevenuePage');
const AccrualsPage = page(() => import('../features/revenue/accruals-page.tsx'), 'AccrualsPage');
const AccrualPage = page(() => import('../features/revenue/accrual-page.tsx'), 'AccrualPage');
const AdminDepositsPage = page(
  () => import('../features/finance/deposits/deposits-page.tsx'),
  'AdminDepositsPage',
);
const AdminDepositPage = page(
  () => import('../features/finance/deposits/deposit-page.tsx'),
  'AdminDepositPage',
);
const AdminWithdrawalsPage = page(
  () => import('../features/finance/withdrawals/withdrawals-page.tsx'),
  'AdminWithdrawalsPage',
);
const AdminWithdrawalPage = page(
  () => import('../features/finance/withdrawals/withdrawal-page.tsx'),
  'AdminWithdrawalPage',
);
const AdjustmentsPage = page(
  () => import('../features/finance/adjustments/adjustments-page.tsx'),
  'AdjustmentsPage',
);
const TreasuryPage = page(() => import('../features/finance/treasury/treasury-page.tsx'), 'TreasuryPage');
const SwitchesPage = page(() => import('../features/finance/switches/switches-page.tsx'), 'SwitchesPage');
const SupportReportPage = page(
  () => import('../features/reports/support-report-page.tsx'),
  'SupportReportPage',
);
const CustomerReportPage = page(
  () => import('../features/reports/customer-report-page.tsx'),
  'CustomerReportPage',
);
const MiningReportPage = page(() => import('../features/reports/mining-report-page.tsx'), 'MiningReportPage');
const MoneyReportPage = page(() => import('../features/reports/money-report-page.tsx'), 'MoneyReportPage');
const LedgerPage = page(() => import('../features/finance/ledger/ledger-page.tsx'), 'LedgerPage');

/** Every screen of the administrator's side, and its guard. */
export const staffRoutes = (
  <Route element={<ChakraRoot />}>
    <Route element={<AuthLayout />}>
      <Route path="/googleadmin/login" element={<AdminLoginPage />} />
    </Route>
    <Route element={<RequireLogin side="admin" />}>
      <Route path="/googleadmin" element={<AdminLayout />}>
        <Route index element={<Navigate to="/googleadmin/dashboard" replace />} />
        <Route path="dashboard" element={<AdminDashboardPage />} />
        <Route path="profile" element={<AdminProfilePage />} />
        <Route element={<RequireAbility ability="users:read" />}>
          <Route path="users" element={<UsersPage />} />
          <Route path="users/:id" element={<UserDetailPage />} />
          <Route path="reports/customers" element={<CustomerReportPage />} />
        </Route>
        <Route element={<RequireAbility ability="finance:read" />}>
          <Route path="finance/deposits" element={<AdminDepositsPage />} />
          <Route path="finance/deposits/:id" element={<AdminDepositPage />} />
          <Route path="finance/withdrawals" element={<AdminWithdrawalsPage />} />
          <Route path="finance/withdrawals/:id" element={<AdminWithdrawalPage />} />
          <Route path="finance/adjustments" element={<AdjustmentsPage />} />
          <Route path="finance/ledger" element={<LedgerPage />} />
          <Route path="finance/treasury" element={<TreasuryPage />} />
          <Route path="finance/switches" element={<SwitchesPage />} />
          <Route path="finance/reserves" element={<ReservesPage />} />
          <Route path="reports/money" element={<MoneyReportPage />} />
          <Route path="reports/mining" element={<MiningReportPage />} />
        </Route>
        <Route element={<RequireAbility ability="finance:manage" />}>
          <Route path="system/status" element={<IncidentsPage />} />
        </Route>
        <Route element={<RequireAbility ability="mining:read" />}>
          <Route path="mining/plans" element={<PlansPage />} />
          <Route path="mining/contracts" element={<ContractsPage />} />
          <Route path="mining/contracts/:id" element={<ContractPage />} />
          <Route path="mining/revenue" element={<RevenuePage />} />
          <Route path="mining/rewards" element={<AccrualsPage />} />
          <Route path="mining/rewards/:day" element={<AccrualPage />} />
        </Route>
        <Route element={<RequireAbility ability="activities:manage" />}>
          <Route path="activities" element={<ActivityListPage />} />
          <Route path="activities/create" element={<ActivityCreatePage />} />
          <Route path="activities/stats" element={<ActivityStatsPage />} />
          <Route path="activities/:id/edit" element={<ActivityEditPage />} />
        </Route>
        <Route element={<RequireAbility ability="settings:manage" />}>
          <Route path="system/configs" element={<SettingsPage />} />
        </Route>
        <Route element={<RequireAbility ability="logs:read" />}>
          <Route path="logs/operations" element={<OperationLogPage />} />
          <Route path="system/security" element={<SecurityPage />} />
        </Route>
        <Route element={<RequireAbility ability={GUARD_ABILITY} />}>
          <Route path="system/guarded" element={<GuardedPage />} />
        </Route>
        <Route element={<RequireAbility ability="risk:manage" />}>
          <Route path="logs/risks" element={<RiskPage />} />
        </Route>
        <Route element={<RequireAbility ability="support:serve" />}>
          <Route path="service" element={<ServiceConsolePage />} />
        </Route>
        <Route element={<RequireAbility ability="support:manage" />}>
          <Route path="service/organisation" element={<OrganisationPage />} />
          <Route path="service/ai" element={<AssistantPage />} />
          <Route path="service/knowledge" element={<ArticlesPage />} />
          <Route path="service/knowledge/new" element={<NewArticlePage />} />
          <Route path="service/knowledge/:id" element={<ArticlePage />} />
          <Route path="reports/support" element={<SupportReportPage />} />
        </Route>
        <Route element={<RequireAbility ability="translations:manage" />}>
          <Route path="system/translations" element={<TranslationsPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage home="/googleadmin/dashboard" />} />
      </Route>
    </Route>
  </Route>
);

export function StaffRoutes() {
  return (
    <Suspense fallback={<PageFallback />}>
      <Routes>{staffRoutes}</Routes>
    </Suspense>
  );
}
