import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import { demoLifeSchema, publicInfoSchema } from './schemas.ts';

export const siteRoutes = defineRoutes({
  publicInfo: {
    method: 'get',
    path: '/site/public-info',
    summary: 'Name, description and logo of the site, and whether it is a demo',
    access: 'public',
    data: publicInfoSchema,
  },
  demoLife: {
    method: 'put',
    path: '/site/demo-life',
    summary: 'Lets the demo’s simulated customers go on living, or rest; NOT_FOUND where there are none',
    access: 'public',
    body: demoLifeSchema,
    data: demoLifeSchema,
  },
  logo: {
    method: 'get',
    path: '/site/logo/{id}',
    summary: 'An uploaded logo; its address never changes its picture',
    access: 'public',
    params: z.object({ id: idSchema }),
    data: z.string(),
  },
});
