import { defineRoutes } from '../core/rest.ts';
import { publicInfoSchema } from './schemas.ts';

export const siteRoutes = defineRoutes({
  publicInfo: {
    method: 'get',
    path: '/site/public-info',
    summary: 'Name, description and logo of the site, and whether it is a demo',
    access: 'public',
    data: publicInfoSchema,
  },
});
