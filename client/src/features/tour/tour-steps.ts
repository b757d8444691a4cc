import type { User } from '@lode/shared/accounts/schemas';
import type { Role, TokenKind } from '@lode/shared/core/abilities';
import { FINANCE, GUARDED_PAGE, SERVICE_PAGE } from '../../lib/staff-paths.ts';

interface TourStep {
  /** The page that it shows. */
  to: string;
  /** Keys of the texts: the page's name as the menu has it, and what is said of it. */
  name: string;
  text: string;
}

const step = (to: string, name: string, text: string): TourStep => ({
  to,
  name: `common:${name}`,
  text: `help:tour.${text}`,
});

const DASHBOARD = step('/googleadmin/dashboard', 'admin.dashboard', 'staff.dashboard');
const DESK = step(SERVICE_PAGE, 'admin.service', 'staff.desk');
const WITHDRAWALS = step(`${FINANCE}/withdrawals`, 'admin.withdrawals', 'staff.withdrawals');
const PROFILE = step('/googleadmin/profile', 'nav.profile', 'staff.profile');

/** What everybody is shown around by, page by page; each role sees pages that it may enter. */
const TOURS: Readonly<Record<Role, readonly TourStep[]>> = {
  user: [
    step('/app/dashboard', 'nav.dashboard', 'customer.dashboard'),
    step('/app/recharge', 'nav.recharge', 'customer.recharge'),
    step('/app/store', 'nav.store', 'customer.store'),
    step('/app/mining', 'nav.mining', 'customer.mining'),
    step('/app/wallet', 'nav.wallet', 'customer.wallet'),
    step('/app/profile', 'nav.profile', 'customer.profile'),
  ],
  agent: [DASHBOARD, DESK, step(SERVICE_PAGE, 'admin.service', 'staff.keys'), PROFILE],
  operator: [
    DASHBOARD,
    WITHDRAWALS,
    step('/googleadmin/mining/revenue', 'admin.revenue', 'staff.revenue'),
    PROFILE,
  ],
  admin: [
    DASHBOARD,
    DESK,
    WITHDRAWALS,
    step('/googleadmin/system/configs', 'admin.configs', 'staff.settings'),
    step(GUARDED_PAGE, 'admin.guarded', 'staff.guarded'),
    step('/googleadmin/logs/operations', 'admin.operation_logs', 'staff.log'),
  ],
};

/** The steps for who is logged in on a side; staff on the customers' side are customers there. */
export function tourOf(side: TokenKind, user: User | null): readonly TourStep[] {
  if (!user) return [];
  return TOURS[side === 'user' ? 'user' : user.role];
}
