import { z } from 'zod';
import { idSchema, languageSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  publishedSchema,
  submissionSchema,
  translationChangeSchema,
  translationPageSchema,
  translationQuerySchema,
  translationSchema,
} from './schemas.ts';

const byId = z.object({ id: idSchema });

export const translationRoutes = defineRoutes({
  submit: {
    method: 'post',
    path: '/translations/sources',
    summary: 'Hands in texts that have no translation yet; known ones are left as they are',
    access: ['account:own', 'admin:enter'],
    body: submissionSchema,
    data: z.object({ stored: z.number().int() }),
    idempotent: true,
    status: 202,
  },
  published: {
    method: 'get',
    path: '/translations/{language}',
    summary: 'The reviewed translations into a language, by their source text',
    access: 'public',
    params: z.object({ language: languageSchema }),
    data: publishedSchema,
  },
  list: {
    method: 'get',
    path: '/admin/translations',
    summary: 'Texts handed in, newest first, with their translations',
    access: ['translations:manage'],
    query: translationQuerySchema,
    data: translationPageSchema,
  },
  change: {
    method: 'put',
    path: '/admin/translations/{id}',
    summary:
      'Sets a translation, as a draft or reviewed; TRANSLATION_CHANGED when `version` is not the current one',
    access: ['translations:manage'],
    params: byId,
    body: translationChangeSchema,
    data: translationSchema,
  },
  remove: {
    method: 'delete',
    path: '/admin/translations/{id}',
    summary: 'Removes a text with its translation; it may be handed in again',
    access: ['translations:manage'],
    params: byId,
    data: z.null(),
  },
});
