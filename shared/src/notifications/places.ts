import type { PushKind } from './push.ts';

/** The page where somebody sees more of what they were told. */
export function placeOf(kind: PushKind, about: string | null, day: string | null): string {
  switch (kind) {
    case 'deposit_credited':
    case 'deposit_reversed':
    case 'deposit_returning':
      return `/app/deposit/${about}`;
    case 'withdrawal_sent':
    case 'withdrawal_refused':
      return '/app/wallet';
    case 'payout':
      return '/app/mining';
    case 'low_payout':
      return `/app/mining/${about}?day=${day}`;
    case 'contract_ending':
      return `/app/mining/${about}`;
    case 'new_login':
      return '/app/profile';
    case 'api_key_made':
    case 'webhook_off':
      return '/app/profile?tab=api';
    case 'support_answer':
      return '/app/dashboard';
    case 'desk_waiting':
    case 'desk_message':
    case 'desk_transfer':
    case 'desk_due':
      return `/googleadmin/service?session=${about}`;
  }
}
