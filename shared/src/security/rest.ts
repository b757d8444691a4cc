import { defineRoutes } from '../core/rest.ts';
import { securityPageSchema, securityQuerySchema } from './schemas.ts';

export const securityRoutes = defineRoutes({
  listEvents: {
    method: 'get',
    path: '/admin/security-events',
    summary: 'Who tried what from where, newest first: log-ins, refusals, limits, second factors, roles',
    access: ['logs:read'],
    query: securityQuerySchema,
    data: securityPageSchema,
  },
});
