import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import { adminPlanSchema, planChangeSchema, planInputSchema } from './schemas.ts';

const params = z.object({ id: idSchema });

export const adminPlanRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/mining/plans',
    summary: 'Plans, newest first, with what is sold of each',
    access: ['mining:read'],
    query: pageQuerySchema,
    data: pageSchema(adminPlanSchema),
  },
  create: {
    method: 'post',
    path: '/admin/mining/plans',
    summary: 'Makes a plan',
    access: ['mining:manage'],
    body: planInputSchema,
    data: adminPlanSchema,
    idempotent: true,
    status: 201,
  },
  change: {
    method: 'put',
    path: '/admin/mining/plans/{id}',
    summary: 'Changes a plan, or takes it off sale; quotes already given keep their price',
    access: ['mining:manage'],
    params,
    body: planChangeSchema,
    data: adminPlanSchema,
    idempotent: true,
  },
});
