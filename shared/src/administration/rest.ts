import { z } from 'zod';
import { pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  chainCheckSchema,
  exportQuerySchema,
  logSettingsSchema,
  logSettingsStateSchema,
  operationEntrySchema,
  operationQuerySchema,
} from './schemas.ts';

export const administrationRoutes = defineRoutes({
  listOperations: {
    method: 'get',
    path: '/admin/logs/operations',
    summary: 'The operation log, newest first',
    access: ['logs:read'],
    query: operationQuerySchema,
    data: pageSchema(operationEntrySchema),
  },
  exportOperations: {
    method: 'get',
    path: '/admin/logs/operations/export',
    summary: 'The operation log as a file (CSV or JSON lines), newest first, at most 100,000 entries',
    access: ['logs:read'],
    query: exportQuerySchema,
    data: z.string(),
  },
  verifyOperations: {
    method: 'get',
    path: '/admin/logs/operations/verification',
    summary: 'Checks a stretch of the hash chain; go on from `next_seq` until it is null',
    access: ['logs:read'],
    query: z.object({ from_seq: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() }),
    data: chainCheckSchema,
  },
  logSettings: {
    method: 'get',
    path: '/admin/logs/settings',
    summary: 'What is recorded and for how long',
    access: ['logs:read'],
    data: logSettingsStateSchema,
  },
  saveLogSettings: {
    method: 'put',
    path: '/admin/logs/settings',
    summary: 'Sets what is recorded and for how long; SETTINGS_CHANGED when `version` is not the current one',
    access: ['logs:manage'],
    body: logSettingsSchema,
    data: logSettingsStateSchema,
  },
});
