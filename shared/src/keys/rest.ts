import { z } from 'zod';
import { idOf } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import { apiKeySchema, keyFactsSchema, madeApiKeySchema, newApiKeySchema } from './schemas.ts';

const OWN = ['account:own'] as const;

export const keyRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/users/api-keys',
    summary: "The caller's API keys that are good now, the newest first; never the keys themselves",
    access: OWN,
    data: z.object({ items: z.array(apiKeySchema) }),
  },
  make: {
    method: 'post',
    path: '/users/api-keys',
    summary: 'Makes an API key, told this once; asks for a recent proof',
    access: OWN,
    body: newApiKeySchema,
    data: madeApiKeySchema,
    status: 201,
  },
  end: {
    method: 'delete',
    path: '/users/api-keys/{id}',
    summary: 'Ends one of the own API keys at once',
    access: OWN,
    params: z.object({ id: idOf('NOT_FOUND') }),
    data: z.null(),
  },
  facts: {
    method: 'get',
    path: '/api-key',
    summary: 'What the API key of this request may, and whose it is; NOT_FOUND without one',
    access: OWN,
    key: 'read',
    data: keyFactsSchema,
  },
});
