import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  riskHitQuerySchema,
  riskHitSchema,
  riskReviewSchema,
  riskRuleChangeSchema,
  riskRuleInputSchema,
  riskRuleSchema,
  riskTryResultSchema,
  riskTrySchema,
} from './schemas.ts';

const access = ['risk:manage'] as const;
const params = z.object({ id: idSchema });

export const riskRoutes = defineRoutes({
  listRules: {
    method: 'get',
    path: '/admin/risk/rules',
    summary: 'Every risk rule with how often it hit',
    access,
    data: z.array(riskRuleSchema),
  },
  createRule: {
    method: 'post',
    path: '/admin/risk/rules',
    summary: 'Adds a rule',
    access,
    body: riskRuleInputSchema,
    data: riskRuleSchema,
    idempotent: true,
    status: 201,
  },
  changeRule: {
    method: 'put',
    path: '/admin/risk/rules/{id}',
    summary: 'Changes a rule, or switches it on or off; its hits stay as they were',
    access,
    params,
    body: riskRuleChangeSchema,
    data: riskRuleSchema,
  },
  tryRule: {
    method: 'post',
    path: '/admin/risk/rules/try',
    summary: 'What a rule would have hit in the last days; changes nothing',
    access,
    body: riskTrySchema,
    data: riskTryResultSchema,
  },
  listHits: {
    method: 'get',
    path: '/admin/risk/hits',
    summary: 'Hits that fit, newest first, with how many wait for a review',
    access,
    query: riskHitQuerySchema,
    data: pageSchema(riskHitSchema).extend({ open: z.number().int() }),
  },
  hitsFile: {
    method: 'get',
    path: '/admin/files/risk-hits',
    summary: 'All hits that fit, as CSV',
    access: access,
    query: riskHitQuerySchema.omit({ page: true, limit: true }),
    data: z.string(),
  },
  reviewHit: {
    method: 'post',
    path: '/admin/risk/hits/{id}/review',
    summary: 'Decides a hit: harmless, or confirmed; a bonus that it holds is released or refused',
    access,
    params,
    body: riskReviewSchema,
    data: riskHitSchema,
    idempotent: true,
  },
});
