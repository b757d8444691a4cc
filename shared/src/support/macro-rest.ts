import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import { applyMacroSchema, macroBodySchema, macroOutcomeSchema, macroSchema } from './macro-schemas.ts';

const AGENT = ['support:serve'] as const;
const byId = z.object({ id: idSchema });

/** Sets of steps that agents do to a conversation in one go. Shared ones: FORBIDDEN without `support:manage`. */
export const macroRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/service/macros',
    summary: 'The shared macros and the caller’s own, by name',
    access: AGENT,
    data: z.array(macroSchema),
  },
  create: {
    method: 'post',
    path: '/admin/service/macros',
    summary: 'Adds a macro',
    access: AGENT,
    body: macroBodySchema,
    data: macroSchema,
    idempotent: true,
    status: 201,
  },
  change: {
    method: 'put',
    path: '/admin/service/macros/{id}',
    summary: 'Changes a macro',
    access: AGENT,
    params: byId,
    body: macroBodySchema,
    data: macroSchema,
  },
  remove: {
    method: 'delete',
    path: '/admin/service/macros/{id}',
    summary: 'Removes a macro',
    access: AGENT,
    params: byId,
    data: z.null(),
  },
  apply: {
    method: 'post',
    path: '/admin/service/sessions/{id}/macros/{macro}',
    summary: 'Does to a conversation what a macro says, step by step, up to the first that is refused',
    access: AGENT,
    params: byId.extend({ macro: idSchema }),
    body: applyMacroSchema,
    data: macroOutcomeSchema,
    idempotent: true,
  },
});
