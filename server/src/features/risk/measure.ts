import type { RiskMetric } from '@lode/shared/risk/schemas';
import { countSharing } from '../accounts/queries/count-sharing.ts';
import { getUser } from '../accounts/queries/get-user.ts';
import { countLoginFailures } from '../accounts/queries/login-failures.ts';
import { type Span, withdrawalHistory } from './ports/withdrawal-history.ts';
import type { RiskEvent } from './risk-event.ts';

type EventOf<K extends RiskEvent['kind']> = Extract<RiskEvent, { kind: K }>;

/**
 * What a metric says of an event, in the metric's units, as things were at the span's end. A metric that
 * does not concern the event is the caller's fault and throws. Null where there is nothing to measure: an address
 * that is not new, an account that is not young.
 */
export async function measure(metric: RiskMetric, event: RiskEvent, span: Span): Promise<bigint | null> {
  switch (metric) {
    case 'shared_fingerprint':
      return BigInt(await countSharing(event.userId, 'fingerprint', span));
    case 'shared_network':
      return BigInt(await countSharing(event.userId, 'network', span));
    case 'failed_logins':
      return BigInt(await countLoginFailures(event.userId, span));
    case 'withdrawal_amount':
    case 'withdrawal_sum':
    case 'withdrawal_count':
    case 'new_address':
    case 'account_age':
      if (event.kind !== 'withdrawal') throw new Error(`${metric} does not measure ${event.kind}`);
      return measureWithdrawal(metric, event, span);
    default:
      throw new Error(`There is no metric ${String(metric satisfies never)}`);
  }
}

type WithdrawalMetric = Exclude<RiskMetric, 'shared_fingerprint' | 'shared_network' | 'failed_logins'>;

async function measureWithdrawal(
  metric: WithdrawalMetric,
  event: EventOf<'withdrawal'>,
  span: Span,
): Promise<bigint | null> {
  const { userId, amount, walletAddress, withdrawalId } = event;
  const { sumWithdrawals, findFirstUse } = withdrawalHistory.ask();
  switch (metric) {
    case 'withdrawal_amount':
      return amount;
    case 'withdrawal_sum':
      return amount + (await sumWithdrawals(userId, span, withdrawalId)).amount;
    case 'withdrawal_count':
      return 1n + (await sumWithdrawals(userId, span, withdrawalId)).count;
    case 'new_address': {
      const first = await findFirstUse(userId, walletAddress, span.to, withdrawalId);
      return first && first < span.from ? null : amount;
    }
    case 'account_age':
      return (await getUser(userId)).createdAt < span.from ? null : amount;
  }
}
