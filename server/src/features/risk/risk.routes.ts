import { riskRoutes as routes } from '@lode/shared/risk/rest';
import type { RiskHit } from '@lode/shared/risk/schemas';
import { Types } from 'mongoose';
import { consume, type Limit } from '../../platform/rate-limit.ts';
import type { RouteMount } from '../../platform/route.ts';
import { listUsernames } from '../accounts/queries/list-usernames.ts';
import { exportList, type FileColumn } from '../administration/commands/export-list.ts';
import { reviewHit } from './commands/review-hit.ts';
import { changeRule, createRule } from './commands/save-rule.ts';
import { listHits, nameHits, readHits } from './queries/list-hits.ts';
import { listRules, viewRule } from './queries/list-rules.ts';
import { tryRule } from './queries/try-rule.ts';
import { presentHit, presentRule, presentTrial } from './risk.presenter.ts';

/** Each reads hundreds of rows. */
const TRIALS: Limit = { name: 'risk-trials', points: 20, seconds: 60 };

const FILE: readonly FileColumn<RiskHit>[] = [
  'id',
  'event',
  'rule',
  'metric',
  'action',
  'failed',
  'user',
  'subject',
  'facts',
  'at',
  'state',
  'reviewed_by',
  'reviewed_at',
  'reason',
];

export function mountRisk(mount: RouteMount): void {
  mount.add(routes.listRules, async () => (await listRules()).map(presentRule));
  mount.add(routes.createRule, async ({ identity, body, context }) => {
    const by = { identity, address: context.address };
    const rule = await createRule(by, body, context.requestKey);
    return presentRule(await viewRule(rule));
  });
  mount.add(routes.tryRule, async ({ identity, body }) => {
    await consume(TRIALS, identity.userId);
    const trial = await tryRule(body.rule, body.days);
    const users = trial.hits.map(({ event }) => new Types.ObjectId(event.userId));
    return presentTrial(trial, await listUsernames(users));
  });
  mount.add(routes.changeRule, async ({ identity, params, body, context }) => {
    const by = { identity, address: context.address };
    return presentRule(await viewRule(await changeRule(by, params.id, body.version, body.rule)));
  });
  mount.add(routes.listHits, async ({ query }) => {
    const { rows, total, open } = await listHits(query);
    return { items: rows.map(presentHit), page: query.page, limit: query.limit, total, open };
  });
  mount.add(routes.hitsFile, (call) =>
    exportList(call, {
      name: 'risk-hits',
      columns: FILE,
      pages: readHits(call.query),
      present: (rows) => rows.map(presentHit),
    }),
  );
  mount.add(routes.reviewHit, async ({ identity, params, body, context }) => {
    const hit = await reviewHit({ identity, address: context.address }, params.id, body);
    const [named] = await nameHits([hit]);
    return presentHit(named ?? { ...hit, username: '' });
  });
}
