import { z } from 'zod';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import { saveSettingsSchema, settingsStateSchema, settingsVersionSchema } from './admin-schemas.ts';

const MANAGE = ['settings:manage'] as const;

export const adminSiteRoutes = defineRoutes({
  settings: {
    method: 'get',
    path: '/admin/system/configs',
    summary: 'Every setting of the site, with its version',
    access: MANAGE,
    data: settingsStateSchema,
  },
  saveSettings: {
    method: 'put',
    path: '/admin/system/configs',
    summary:
      'Saves the settings as a new version, in force at once, or with the next UTC day where money depends on them; SETTINGS_CHANGED for a stale one',
    access: MANAGE,
    body: saveSettingsSchema,
    data: settingsStateSchema,
  },
  settingsVersions: {
    method: 'get',
    path: '/admin/system/configs/versions',
    summary: 'Who saved what and when, the latest first',
    access: MANAGE,
    query: pageQuerySchema,
    data: pageSchema(settingsVersionSchema),
  },
  restoreSettings: {
    method: 'post',
    path: '/admin/system/configs/versions/{version}/restore',
    summary: 'Makes an earlier version the present one, as a new version',
    access: MANAGE,
    params: z.object({ version: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    body: saveSettingsSchema.pick({ version: true }),
    data: settingsStateSchema,
    idempotent: true,
  },
  uploadLogo: {
    method: 'post',
    path: '/admin/system/configs/logo',
    summary: 'Stores a logo (png, jpeg, webp; made 512 px at most); it is shown once its address is saved',
    access: MANAGE,
    body: z.object({}),
    file: 'image',
    data: z.object({ site_logo: z.string() }),
    idempotent: true,
    status: 201,
  },
});
