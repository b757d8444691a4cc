import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import { savedReportBody, savedReportSchema } from './saved-schemas.ts';

const READERS = ['support:manage', 'finance:read', 'users:read'] as const;
const byId = z.object({ id: idSchema });

/** Reports under a name, each person's own. Those that a person may not read are FORBIDDEN, and left out of the list. */
export const savedReportRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/reports/saved',
    summary: "The caller's saved reports, by name",
    access: READERS,
    data: z.array(savedReportSchema),
  },
  create: {
    method: 'post',
    path: '/admin/reports/saved',
    summary: 'Saves the filters of a report under a name; TOO_MANY_KEPT past 20',
    access: READERS,
    body: savedReportBody,
    data: savedReportSchema,
    idempotent: true,
    status: 201,
  },
  change: {
    method: 'put',
    path: '/admin/reports/saved/{id}',
    summary: 'Changes a saved report, and whether it is mailed weekly',
    access: READERS,
    params: byId,
    body: savedReportBody,
    data: savedReportSchema,
  },
  remove: {
    method: 'delete',
    path: '/admin/reports/saved/{id}',
    summary: 'Removes a saved report',
    access: READERS,
    params: byId,
    data: z.null(),
  },
  unsubscribe: {
    method: 'post',
    path: '/reports/unsubscribe/{token}',
    summary: 'Ends the weekly mails of a saved report, by the signed link in each of them (RFC 8058)',
    access: 'public',
    params: z.object({ token: z.string().max(100) }),
    data: z.null(),
  },
});
