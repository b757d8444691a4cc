import { z } from 'zod';
import { idSchema, timeSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  newPasskeySchema,
  PASSKEYS_MAX,
  passkeyCreationSchema,
  passkeyNameSchema,
  passkeyProofSchema,
  passkeyRequestSchema,
  passkeySchema,
} from './passkey-schemas.ts';
import { enrolmentCodeSchema, loginDataSchema } from './schemas.ts';

const BOTH = ['account:own', 'admin:enter'] as const;
/** As well a login that still has to set up its second factor: a passkey is one. */
const ANY_LOGIN = ['account:secure'] as const;
const params = z.object({ id: idSchema });

/** Passkeys (WebAuthn): with user verification one is both factors at once. */
export const passkeyRoutes = defineRoutes({
  request: {
    method: 'post',
    path: '/auth/passkeys/options',
    summary: 'What the browser needs to use a passkey; its challenge is good once, for five minutes',
    access: 'public',
    data: passkeyRequestSchema,
  },
  login: {
    method: 'post',
    path: '/auth/passkeys/login',
    summary: 'Logs a customer in by a passkey alone',
    access: 'public',
    body: passkeyProofSchema,
    data: loginDataSchema,
  },
  adminLogin: {
    method: 'post',
    path: '/admin/auth/passkeys/login',
    summary: 'Logs a staff member in by a passkey alone',
    access: 'public',
    body: passkeyProofSchema,
    data: loginDataSchema,
  },
  reauthenticate: {
    method: 'post',
    path: '/auth/passkeys/reauthenticate',
    summary: 'Proves again who one is, by an own passkey; holds for this token for five minutes',
    access: ANY_LOGIN,
    body: passkeyProofSchema,
    data: z.object({ until: timeSchema }),
  },
  creation: {
    method: 'post',
    path: '/users/passkeys/options',
    summary:
      'What the browser needs to make a passkey; asks for a recent proof, and staff without a second factor for the code given with their role',
    access: ANY_LOGIN,
    body: z.object({ enrolment_code: enrolmentCodeSchema.optional() }),
    data: passkeyCreationSchema,
  },
  add: {
    method: 'post',
    path: '/users/passkeys',
    summary: 'Keeps a passkey that the browser made; asks for a recent proof',
    access: ANY_LOGIN,
    body: newPasskeySchema,
    data: passkeySchema,
    status: 201,
  },
  list: {
    method: 'get',
    path: '/users/passkeys',
    summary: 'The own passkeys, the oldest first',
    access: BOTH,
    data: z.object({ items: z.array(passkeySchema).max(PASSKEYS_MAX) }),
  },
  rename: {
    method: 'put',
    path: '/users/passkeys/{id}',
    summary: 'Names one of the own passkeys',
    access: BOTH,
    params,
    body: passkeyNameSchema,
    data: passkeySchema,
  },
  remove: {
    method: 'delete',
    path: '/users/passkeys/{id}',
    summary: 'Removes one of the own passkeys; asks for a recent proof',
    access: BOTH,
    params,
    data: z.null(),
  },
});
