import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import { relabelSchema, tagBodySchema, tagSchema } from './label-schemas.ts';
import { agentSessionSchema } from './schemas.ts';

const AGENT = ['support:serve'] as const;
const MANAGER = ['support:manage'] as const;
const byId = z.object({ id: idSchema });

/** Tags and priority: the desk's own, never told to a customer. */
export const labelRoutes = defineRoutes({
  relabel: {
    method: 'put',
    path: '/admin/service/sessions/{id}/labels',
    summary: 'Sets the priority of a conversation, adds tags to it and takes tags off it',
    access: AGENT,
    params: byId,
    body: relabelSchema,
    data: agentSessionSchema,
  },
  listTags: {
    method: 'get',
    path: '/admin/service/tags',
    summary: 'Every tag by name, those taken off the list too',
    access: AGENT,
    data: z.array(tagSchema),
  },
  createTag: {
    method: 'post',
    path: '/admin/service/tags',
    summary: 'Adds a tag to the list; one of that name which was taken off comes back',
    access: MANAGER,
    body: tagBodySchema,
    data: tagSchema,
    idempotent: true,
    status: 201,
  },
  renameTag: {
    method: 'put',
    path: '/admin/service/tags/{id}',
    summary: 'Gives a tag another name, wherever it stands',
    access: MANAGER,
    params: byId,
    body: tagBodySchema,
    data: tagSchema,
  },
  removeTag: {
    method: 'delete',
    path: '/admin/service/tags/{id}',
    summary: 'Takes a tag off the list; conversations keep it',
    access: MANAGER,
    params: byId,
    data: z.null(),
  },
});
