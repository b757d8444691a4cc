import { z } from 'zod';
import { reasonSchema } from '../administration/schemas.ts';
import { idSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import { GUARD_ABILITY } from './matters.ts';
import { guardedChangeSchema, guardedPageSchema, guardedQuerySchema } from './schemas.ts';

const decision = {
  method: 'post',
  access: [GUARD_ABILITY],
  params: z.object({ id: idSchema }),
  data: guardedChangeSchema,
  idempotent: true,
} as const;

export const guardRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/guarded',
    summary: 'Changes that wait for a second administrator, and those decided, newest first',
    access: [GUARD_ABILITY],
    query: guardedQuerySchema,
    data: guardedPageSchema,
  },
  confirm: {
    ...decision,
    path: '/admin/guarded/{id}/confirm',
    summary: 'Confirms a colleague’s change, which takes force; answers it refused where it no longer can',
  },
  cancel: {
    ...decision,
    path: '/admin/guarded/{id}/cancel',
    summary: 'Cancels a change that waits',
    body: z.object({ reason: reasonSchema }),
  },
});
