import { z } from 'zod';
import { idOf } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import { madeWatchLinkSchema, newWatchLinkSchema, watchedSchema, watchLinkSchema } from './schemas.ts';

const OWN = ['account:own'] as const;

export const watchRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/users/watch-links',
    summary: 'The links of the caller that show something now, the newest first; never their secrets',
    access: OWN,
    data: z.object({ items: z.array(watchLinkSchema) }),
  },
  make: {
    method: 'post',
    path: '/users/watch-links',
    summary: 'Makes a link that shows chosen figures to whoever has it; asks for a recent proof',
    access: OWN,
    body: newWatchLinkSchema,
    data: madeWatchLinkSchema,
    status: 201,
  },
  end: {
    method: 'delete',
    path: '/users/watch-links/{id}',
    summary: 'Ends one of the own links: it shows nothing any more',
    access: OWN,
    params: z.object({ id: idOf('NOT_FOUND') }),
    data: z.null(),
  },
  look: {
    method: 'post',
    path: '/watch',
    summary: 'What a link shows, by its secret; a wrong one and one that has ended are answered the same',
    access: 'public',
    body: z.object({ secret: z.string().max(100) }),
    data: watchedSchema,
  },
});
