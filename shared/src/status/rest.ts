import { z } from 'zod';
import { idOf } from '../core/fields.ts';
import { pageQuerySchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  adminIncidentSchema,
  incidentDraftSchema,
  incidentPageSchema,
  incidentUpdateSchema,
  statusSchema,
} from './schemas.ts';

export const statusRoutes = defineRoutes({
  overview: {
    method: 'get',
    path: '/status',
    summary: 'How each part works now and worked on the last 90 days, by our own record, and incidents',
    access: 'public',
    data: statusSchema,
  },
});

/** Whoever may stop money tells customers of it as well. */
const TELLERS = ['finance:manage'] as const;

export const incidentRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/incidents',
    summary: 'Incidents and maintenance, the latest first, with who wrote what',
    access: TELLERS,
    query: pageQuerySchema,
    data: incidentPageSchema,
  },
  create: {
    method: 'post',
    path: '/admin/incidents',
    summary: 'Tells everybody of an incident or of maintenance',
    access: TELLERS,
    body: incidentDraftSchema,
    data: adminIncidentSchema,
    idempotent: true,
    status: 201,
  },
  update: {
    method: 'post',
    path: '/admin/incidents/{id}/updates',
    summary: 'Adds to an incident how it stands; nothing that was written before is changed',
    access: TELLERS,
    params: z.object({ id: idOf('NOT_FOUND') }),
    body: incidentUpdateSchema,
    data: adminIncidentSchema,
    idempotent: true,
  },
});
