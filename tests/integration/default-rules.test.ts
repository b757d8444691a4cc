import { riskRoutes } from '@lode/shared/risk/rest';
import { expect, test } from 'vitest';
import { buildAgent } from '../factories/people.ts';
import { useCluster } from '../harness/use-site.ts';

const own = useCluster({ servers: 1, workers: 0 });

test('a new site watches from the start, and what its operator decides is never decided again', async () => {
  const { seedRules } = await import('@lode/server/features/risk/commands/seed-rules');
  await seedRules();
  await seedRules();
  const admin = await buildAgent(own.cluster, { role: 'admin' });
  const rules = () => admin.call(riskRoutes.listRules);
  const seeded = await rules();
  expect(seeded.map(({ metric, active, updated_by }) => ({ metric, active, updated_by }))).toEqual(
    [
      'new_address',
      'account_age',
      'withdrawal_sum',
      'shared_fingerprint',
      'shared_network',
      'failed_logins',
    ].map((metric) => ({ metric, active: true, updated_by: 'system' })),
  );

  const { RiskRuleModel } = await import('@lode/server/features/risk/risk-rule.model');
  await RiskRuleModel.deleteMany({});
  await seedRules();
  expect(await rules()).toEqual([]);
});
