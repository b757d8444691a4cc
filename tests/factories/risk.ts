import type { RiskRuleInput } from '@lode/shared/risk/schemas';
import { Types } from 'mongoose';

/** A rule's fields as staff write them: by default one that flags any withdrawal. */
export function ruleInput(fields: Partial<RiskRuleInput> = {}): RiskRuleInput {
  return {
    name: 'A rule',
    metric: 'withdrawal_amount',
    threshold: '0',
    window_hours: null,
    action: 'flag',
    lock_minutes: null,
    active: true,
    ...fields,
  };
}

/** The product's risk desk, in the test's process; load it only once a site is attached. */
export async function risk() {
  const [{ RiskRuleModel }, { RiskHitModel }, { assess }, { LoginFailureModel }, { WithdrawalModel }] =
    await Promise.all([
      import('@lode/server/features/risk/risk-rule.model'),
      import('@lode/server/features/risk/risk-hit.model'),
      import('@lode/server/features/risk/commands/assess'),
      import('@lode/server/features/accounts/login-failure.model'),
      import('@lode/server/features/withdrawals/withdrawal.model'),
    ]);
  return {
    RiskRuleModel,
    RiskHitModel,
    LoginFailureModel,
    WithdrawalModel,
    assess,
    hits: () => RiskHitModel.find({}).sort({ _id: 1 }).lean(),
  };
}

/** No rules, no hits, and nothing that rules measure. */
export async function emptyRisk(): Promise<void> {
  const { RiskRuleModel, RiskHitModel, LoginFailureModel, WithdrawalModel } = await risk();
  for (const model of [RiskRuleModel, RiskHitModel, LoginFailureModel, WithdrawalModel]) {
    await model.collection.deleteMany({});
  }
}

/** Stores a rule as it is, whatever it holds. */
export async function storeRule(fields: Record<string, unknown> = {}): Promise<string> {
  const { RiskRuleModel } = await risk();
  const now = new Date();
  const { insertedId } = await RiskRuleModel.collection.insertOne({
    name: 'A rule',
    metric: 'withdrawal_amount',
    threshold: '0',
    windowHours: null,
    action: 'flag',
    lockMinutes: null,
    active: true,
    version: 1,
    createdAt: now,
    updatedAt: now,
    updatedBy: 'tests',
    ...fields,
  });
  return String(insertedId);
}

/** A withdrawal of the past, in dollars. */
export async function pastWithdrawal(
  userId: string,
  dollars: bigint,
  hoursAgo: number,
  fields: { state?: string; walletAddress?: string } = {},
): Promise<void> {
  const { WithdrawalModel } = await risk();
  await WithdrawalModel.collection.insertOne({
    userId: new Types.ObjectId(userId),
    amount: dollars * 1_000_000n,
    currency: 'BTC',
    walletAddress: 'old-address',
    state: 'completed',
    createdAt: new Date(Date.now() - hoursAgo * 3_600_000),
    ...fields,
  });
}
