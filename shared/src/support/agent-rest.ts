import { z } from 'zod';
import { defineRoutes } from '../core/rest.ts';
import { agentChoiceSchema, standingSchema } from './agent-schemas.ts';

const AGENT = ['support:serve'] as const;

/** What an agent says of themselves. */
export const agentRoutes = defineRoutes({
  standing: {
    method: 'get',
    path: '/admin/service/availability',
    summary: 'Whether the caller is available, how many conversations they have and may be given',
    access: AGENT,
    data: standingSchema,
  },
  choose: {
    method: 'put',
    path: '/admin/service/availability',
    summary: 'Says whether the caller is available, busy or away, in all of their windows',
    access: AGENT,
    body: z.object({ choice: agentChoiceSchema }),
    data: standingSchema,
  },
});
