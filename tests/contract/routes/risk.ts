import { riskRoutes } from '@lode/shared/risk/rest';
import { ADMIN, byId, REASON, type RouteTable } from './expectation.ts';

const riskRule = () => ({
  name: 'Never hits',
  metric: 'withdrawal_amount' as const,
  threshold: '1000000',
  window_hours: null,
  action: 'flag' as const,
  lock_minutes: null,
  active: false,
});

export const risk: RouteTable = {
  contracts: [riskRoutes],
  expected: {
    'get /admin/risk/rules': { may: ADMIN },
    'post /admin/risk/rules': { may: ADMIN, input: () => ({ body: riskRule() }) },
    'put /admin/risk/rules/{id}': {
      may: ADMIN,
      code: 'RISK_RULE_NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { version: 1, rule: riskRule() } }),
    },
    'post /admin/risk/rules/try': { may: ADMIN, input: () => ({ body: { rule: riskRule(), days: 7 } }) },
    'get /admin/files/risk-hits': { may: ADMIN, raw: true },
    'get /admin/risk/hits': { may: ADMIN, input: () => ({ query: { state: 'open' } }) },
    'post /admin/risk/hits/{id}/review': {
      may: ADMIN,
      code: 'RISK_HIT_NOT_FOUND',
      input: (world) => ({ ...byId(world), body: { decision: 'cleared', reason: REASON } }),
    },
  },
};
