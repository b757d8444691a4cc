import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { LANGUAGE_CODES } from '../core/languages.ts';
import { defineRoutes } from '../core/rest.ts';
import { cannedReplySchema, replyTextSchema, textSchema } from './schemas.ts';

const AGENT = ['support:serve'] as const;
const byId = z.object({ id: idSchema });
const replyBody = z.object({
  shortcut: z.string().regex(/^[a-z0-9-]{1,30}$/),
  title: z.string().trim().min(1).max(80),
  content: textSchema,
  texts: z
    .array(replyTextSchema)
    .max(LANGUAGE_CODES.length)
    .refine((texts) => new Set(texts.map(({ language }) => language)).size === texts.length)
    .default([]),
  /** The caller's own alone; it stays what it was made. */
  personal: z.boolean().default(false),
});

/** The texts that agents answer with again and again. */
export const cannedReplyRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/service/canned-replies',
    summary: 'The canned replies of the desk, and the caller’s own',
    access: AGENT,
    data: z.array(cannedReplySchema),
  },
  create: {
    method: 'post',
    path: '/admin/service/canned-replies',
    summary: 'Adds a canned reply; FORBIDDEN for one that is not personal, of who does not manage the desk',
    access: AGENT,
    body: replyBody,
    data: cannedReplySchema,
    idempotent: true,
    status: 201,
  },
  update: {
    method: 'put',
    path: '/admin/service/canned-replies/{id}',
    summary: 'Changes a canned reply; FORBIDDEN unless the caller wrote it or is an administrator',
    access: AGENT,
    params: byId,
    body: replyBody,
    data: cannedReplySchema,
  },
  remove: {
    method: 'delete',
    path: '/admin/service/canned-replies/{id}',
    summary: 'Removes a canned reply; FORBIDDEN unless the caller wrote it or is an administrator',
    access: AGENT,
    params: byId,
    data: z.null(),
  },
});
