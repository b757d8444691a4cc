import { formatHashPower } from '@lode/shared/core/hash-power';
import { formatUsd } from '@lode/shared/core/money';
import type {
  ReferralBonus,
  ReferralClick,
  ReferralFriend,
  ReferralStats,
} from '@lode/shared/referrals/schemas';
import type { Invitation } from './commands/count-click.ts';
import type { ReferralFigures } from './queries/get-stats.ts';
import type { BonusView, FriendView } from './queries/list-history.ts';

const firstLetter = (text: string) => Array.from(text).slice(0, 1).join('');

/** An e-mail of which its owner's friends recognise it, and nobody else learns it: `a***@e***.com`. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const dot = domain.lastIndexOf('.');
  return `${firstLetter(name)}***@${firstLetter(domain)}***${dot > 0 ? domain.slice(dot) : ''}`;
}

/** Friends per hundred visits with two decimals; visits are counted once a day, so no more than a hundred. */
export function conversionRate(friends: number, clicks: number): string | null {
  return clicks === 0 ? null : ((Math.min(friends, clicks) / clicks) * 100).toFixed(2);
}

/** Of who invites the first letter only: a longer mask would lead to the same person in the public lists. */
export function presentClick(invitation: Invitation): ReferralClick {
  return 'problem' in invitation
    ? { valid: false, inviter: null, problem: invitation.problem }
    : { valid: true, inviter: `${firstLetter(invitation.inviter)}***`, problem: null };
}

export function presentStats(figures: ReferralFigures): ReferralStats {
  const { bonuses, friends, clicks } = figures;
  return {
    referral_code: figures.code,
    code_active: figures.codeActive,
    total_invites: friends,
    new_this_month: figures.newThisMonth,
    total_referral_hashpower: formatHashPower(figures.hashPower),
    clicks,
    conversion_rate: conversionRate(friends, clicks),
    referral_rate: figures.rate,
    bonus_paid_usd: formatUsd(bonuses.paid),
    bonus_due_usd: formatUsd(bonuses.due),
    bonus_held_usd: formatUsd(bonuses.held),
  };
}

export function presentFriend(friend: FriendView): ReferralFriend {
  return {
    id: String(friend._id),
    username: friend.username,
    email: maskEmail(friend.email),
    total_mining: formatHashPower(friend.hashPower),
    registered_at: friend.createdAt.toISOString(),
  };
}

export function presentBonus(bonus: BonusView): ReferralBonus {
  return {
    id: String(bonus._id),
    username: bonus.friend,
    amount_usd: formatUsd(bonus.amount),
    rate: bonus.rate,
    state: bonus.state,
    created_at: bonus.createdAt.toISOString(),
    paid_at: bonus.paidAt?.toISOString() ?? null,
  };
}
