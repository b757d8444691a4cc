import { defineRoutes } from '../core/rest.ts';
import { switchInputSchema, switchListSchema } from './schemas.ts';

const change = {
  method: 'post',
  access: ['finance:manage'],
  body: switchInputSchema,
  data: switchListSchema,
  idempotent: true,
} as const;

export const switchRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/finance/switches',
    summary: 'The switches that stop money: what is off, since when, by whom and why',
    access: ['finance:read'],
    data: switchListSchema,
  },
  stop: {
    ...change,
    path: '/admin/finance/switches/stop',
    summary: 'Switches off at once; what the chains have done already is still booked',
  },
  start: {
    ...change,
    path: '/admin/finance/switches/start',
    summary: 'Asks for a switch to go on again, which waits for a second administrator',
  },
});
