import { defineRoutes } from '../core/rest.ts';
import { dashboardSchema } from './schemas.ts';

export const dashboardRoutes = defineRoutes({
  dashboard: {
    method: 'get',
    path: '/admin/dashboard',
    summary: 'What staff want to see first; parts that the role may not see are null',
    access: ['admin:enter'],
    data: dashboardSchema,
  },
});
