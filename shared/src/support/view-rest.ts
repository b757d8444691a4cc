import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import { viewBodySchema, viewSchema } from './view-schemas.ts';

const AGENT = ['support:serve'] as const;
const byId = z.object({ id: idSchema });

/** Filters of the console's lists under a name. Shared ones: FORBIDDEN without `support:manage`. */
export const viewRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/service/views',
    summary: 'The shared views and the caller’s own, by name',
    access: AGENT,
    data: z.array(viewSchema),
  },
  create: {
    method: 'post',
    path: '/admin/service/views',
    summary: 'Saves filters of the console’s lists under a name',
    access: AGENT,
    body: viewBodySchema,
    data: viewSchema,
    idempotent: true,
    status: 201,
  },
  change: {
    method: 'put',
    path: '/admin/service/views/{id}',
    summary: 'Changes a saved view',
    access: AGENT,
    params: byId,
    body: viewBodySchema,
    data: viewSchema,
  },
  remove: {
    method: 'delete',
    path: '/admin/service/views/{id}',
    summary: 'Removes a saved view',
    access: AGENT,
    params: byId,
    data: z.null(),
  },
});
