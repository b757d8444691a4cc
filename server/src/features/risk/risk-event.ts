import type { Coin } from '@lode/shared/core/money';
import type { RiskAction, RiskVerdict } from '@lode/shared/risk/schemas';
import { RISK_VERDICTS } from '@lode/shared/risk/schemas';

/** Something that rules look at, told by the feature in which it happens. */
export type RiskEvent =
  | {
      kind: 'withdrawal';
      userId: string;
      /** Micro-dollars. */
      amount: bigint;
      currency: Coin;
      walletAddress: string;
      /** Where it has one already; then it does not count beside itself. */
      withdrawalId?: string;
    }
  | { kind: 'login_failed'; userId: string }
  /** A friend's purchase, for which the inviter `userId` is to be paid. */
  | { kind: 'referral'; userId: string; friendId: string; bonusId?: string };

/** The stricter of two. */
export function stricter(a: RiskVerdict, b: RiskAction): RiskVerdict {
  return RISK_VERDICTS.indexOf(a) >= RISK_VERDICTS.indexOf(b) ? a : b;
}

/** What a hit is about, where that has an id. */
export function subjectOf(event: RiskEvent): { type: string; id: string } | null {
  switch (event.kind) {
    case 'withdrawal':
      return event.withdrawalId === undefined ? null : { type: 'withdrawal', id: event.withdrawalId };
    case 'referral':
      return event.bonusId === undefined ? null : { type: 'referral_bonus', id: event.bonusId };
    case 'login_failed':
      return null;
  }
}
