import type { Ability } from '@lode/shared/core/abilities';
import { GUARD_ABILITY } from '@lode/shared/guard/matters';
import {
  mdiAccountGroupOutline,
  mdiAccountMultipleOutline,
  mdiBankTransferIn,
  mdiBankTransferOut,
  mdiBookOpenPageVariantOutline,
  mdiBookOpenVariantOutline,
  mdiCalendarCheckOutline,
  mdiCalendarPlusOutline,
  mdiCalendarStarOutline,
  mdiCashPlus,
  mdiChartBar,
  mdiChartBoxOutline,
  mdiChartTimelineVariant,
  mdiCogOutline,
  mdiFaceAgent,
  mdiFileDocumentOutline,
  mdiFinance,
  mdiHandBackRightOutline,
  mdiPulse,
  mdiRobotOutline,
  mdiSafeSquareOutline,
  mdiScaleBalance,
  mdiShieldAccountOutline,
  mdiShieldAlertOutline,
  mdiShieldLockOutline,
  mdiSitemapOutline,
  mdiTagMultipleOutline,
  mdiTextBoxCheckOutline,
  mdiTranslate,
  mdiTreasureChestOutline,
} from '@mdi/js';
import { GUARDED_PAGE } from '../../lib/staff-paths.ts';

export interface AdminEntry {
  to: string;
  icon: string;
  /** A key of the texts. */
  label: string;
  ability: Ability;
  /** Marked as current on this address only, not on those below it. */
  exact?: true;
  /** What is counted at its end. */
  badge?: 'waiting' | 'guarded' | 'alerts';
}

export interface AdminGroup {
  /** A key of the texts. */
  title: string;
  entries: readonly AdminEntry[];
}

/** The admin drawer below the dashboard, in its order. A group without an entry for a role is not shown. */
export const ADMIN_GROUPS: readonly AdminGroup[] = [
  {
    title: 'admin.users',
    entries: [
      {
        to: '/googleadmin/users',
        icon: mdiAccountMultipleOutline,
        label: 'admin.user_list',
        ability: 'users:read',
      },
      {
        to: '/googleadmin/service',
        icon: mdiFaceAgent,
        label: 'admin.service',
        ability: 'support:serve',
        exact: true,
        badge: 'waiting',
      },
      {
        to: '/googleadmin/service/organisation',
        icon: mdiSitemapOutline,
        label: 'admin.desk',
        ability: 'support:manage',
      },
      {
        to: '/googleadmin/service/knowledge',
        icon: mdiBookOpenPageVariantOutline,
        label: 'admin.knowledge',
        ability: 'support:manage',
      },
      {
        to: '/googleadmin/service/ai',
        icon: mdiRobotOutline,
        label: 'admin.ai',
        ability: 'support:manage',
      },
    ],
  },
  {
    title: 'admin.finance',
    entries: [
      {
        to: '/googleadmin/finance/deposits',
        icon: mdiBankTransferIn,
        label: 'admin.deposits',
        ability: 'finance:read',
      },
      {
        to: '/googleadmin/finance/withdrawals',
        icon: mdiBankTransferOut,
        label: 'admin.withdrawals',
        ability: 'finance:read',
      },
      {
        to: '/googleadmin/finance/adjustments',
        icon: mdiScaleBalance,
        label: 'admin.adjustments',
        ability: 'finance:read',
      },
      {
        to: '/googleadmin/finance/ledger',
        icon: mdiBookOpenVariantOutline,
        label: 'admin.ledger',
        ability: 'finance:read',
      },
      {
        to: '/googleadmin/finance/treasury',
        icon: mdiTreasureChestOutline,
        label: 'admin.treasury',
        ability: 'finance:read',
        badge: 'alerts',
      },
      {
        to: '/googleadmin/finance/reserves',
        icon: mdiSafeSquareOutline,
        label: 'admin.reserves',
        ability: 'finance:read',
      },
      {
        to: '/googleadmin/finance/switches',
        icon: mdiHandBackRightOutline,
        label: 'admin.switches',
        ability: 'finance:read',
      },
    ],
  },
  {
    title: 'admin.mining',
    entries: [
      {
        to: '/googleadmin/mining/plans',
        icon: mdiTagMultipleOutline,
        label: 'admin.plans',
        ability: 'mining:read',
      },
      {
        to: '/googleadmin/mining/contracts',
        icon: mdiFileDocumentOutline,
        label: 'admin.contracts',
        ability: 'mining:read',
      },
      {
        to: '/googleadmin/mining/revenue',
        icon: mdiCashPlus,
        label: 'admin.revenue',
        ability: 'mining:read',
      },
      {
        to: '/googleadmin/mining/rewards',
        icon: mdiCalendarCheckOutline,
        label: 'admin.rewards',
        ability: 'mining:read',
      },
    ],
  },
  {
    title: 'admin.activities',
    entries: [
      {
        to: '/googleadmin/activities',
        icon: mdiCalendarStarOutline,
        label: 'admin.activity_list',
        ability: 'activities:manage',
        exact: true,
      },
      {
        to: '/googleadmin/activities/create',
        icon: mdiCalendarPlusOutline,
        label: 'admin.activity_create',
        ability: 'activities:manage',
      },
      {
        to: '/googleadmin/activities/stats',
        icon: mdiChartBar,
        label: 'admin.activity_stats',
        ability: 'activities:manage',
      },
    ],
  },
  {
    title: 'admin.reports',
    entries: [
      {
        to: '/googleadmin/reports/support',
        icon: mdiChartBoxOutline,
        label: 'admin.report_support',
        ability: 'support:manage',
      },
      {
        to: '/googleadmin/reports/money',
        icon: mdiFinance,
        label: 'admin.report_money',
        ability: 'finance:read',
      },
      {
        to: '/googleadmin/reports/mining',
        icon: mdiChartTimelineVariant,
        label: 'admin.report_mining',
        ability: 'finance:read',
      },
      {
        to: '/googleadmin/reports/customers',
        icon: mdiAccountGroupOutline,
        label: 'admin.report_customers',
        ability: 'users:read',
      },
    ],
  },
  {
    title: 'admin.system',
    entries: [
      {
        to: '/googleadmin/system/configs',
        icon: mdiCogOutline,
        label: 'admin.configs',
        ability: 'settings:manage',
      },
      {
        to: '/googleadmin/system/status',
        icon: mdiPulse,
        label: 'admin.status',
        ability: 'finance:manage',
      },
      {
        to: '/googleadmin/logs/operations',
        icon: mdiTextBoxCheckOutline,
        label: 'admin.operation_logs',
        ability: 'logs:read',
      },
      {
        to: GUARDED_PAGE,
        icon: mdiShieldAccountOutline,
        label: 'admin.guarded',
        ability: GUARD_ABILITY,
        badge: 'guarded',
      },
      {
        to: '/googleadmin/system/security',
        icon: mdiShieldLockOutline,
        label: 'admin.security',
        ability: 'logs:read',
      },
      {
        to: '/googleadmin/logs/risks',
        icon: mdiShieldAlertOutline,
        label: 'admin.risks',
        ability: 'risk:manage',
      },
      {
        to: '/googleadmin/system/translations',
        icon: mdiTranslate,
        label: 'admin.translations',
        ability: 'translations:manage',
      },
    ],
  },
];
