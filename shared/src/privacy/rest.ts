import { z } from 'zod';
import { defineRoutes } from '../core/rest.ts';
import { closeAccountSchema, closingSchema } from './schemas.ts';

const OWN = ['account:own'] as const;

export const privacyRoutes = defineRoutes({
  export: {
    method: 'get',
    path: '/users/data',
    summary: 'Everything that is kept about the own account, as one JSON file; asks for a recent proof',
    access: OWN,
    data: z.string(),
  },
  closing: {
    method: 'get',
    path: '/users/closing',
    summary: 'What stands against closing the own account now',
    access: OWN,
    data: closingSchema,
  },
  close: {
    method: 'post',
    path: '/users/closing',
    summary: 'Closes the own account for good and removes what identifies its owner; asks for a recent proof',
    access: OWN,
    body: closeAccountSchema,
    data: z.null(),
  },
});
