import { z } from 'zod';
import { idOf } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import { alertListSchema, alertQuerySchema, alertSchema } from './schemas.ts';

export const alertRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/alerts',
    summary: 'What somebody has to look at: what is there now first, then what has ended, newest first',
    access: ['finance:read'],
    query: alertQuerySchema,
    data: alertListSchema,
  },
  take: {
    method: 'post',
    path: '/admin/alerts/{id}/take',
    summary: 'Says that one sees to it: it is mailed no more. It ends by itself. NOT_FOUND once it has ended',
    access: ['finance:manage'],
    params: z.object({ id: idOf('NOT_FOUND') }),
    data: alertSchema,
    idempotent: true,
  },
});
