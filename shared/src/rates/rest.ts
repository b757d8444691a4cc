import { z } from 'zod';
import { defineRoutes } from '../core/rest.ts';
import { rateSchema } from './schemas.ts';

export const rateRoutes = defineRoutes({
  crypto: {
    method: 'get',
    path: '/exchange/rates/crypto',
    summary: 'USD price of each coin',
    access: 'public',
    data: z.array(rateSchema),
  },
  fiat: {
    method: 'get',
    path: '/exchange/rates/fiat',
    summary: 'Units of each currency for one USD',
    access: 'public',
    data: z.array(rateSchema),
  },
  one: {
    method: 'get',
    path: '/exchange/rates/{id}',
    summary: 'One rate by its symbol',
    access: 'public',
    params: z.object({
      id: z
        .string()
        .regex(/^[A-Za-z]{2,10}$/)
        .transform((id) => id.toUpperCase()),
    }),
    data: rateSchema,
  },
});
