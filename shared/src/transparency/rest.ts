import { z } from 'zod';
import { reasonSchema } from '../administration/schemas.ts';
import { idSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import { RESERVE_ADDRESSES_MAX } from '../reserves/limits.ts';
import {
  newReserveAddressSchema,
  ownProofSchema,
  reserveAddressSchema,
  transparencySchema,
} from './schemas.ts';

export const transparencyRoutes = defineRoutes({
  overview: {
    method: 'get',
    path: '/transparency',
    summary: 'What customers are owed, what is held for them, what was mined and paid, and the proofs of it',
    access: 'public',
    data: transparencySchema,
  },
  ownProof: {
    method: 'get',
    path: '/transparency/proof',
    summary: "The caller's own branch of a published tree of liabilities, the newest unless told",
    access: ['account:own'],
    query: z.object({ tree: idSchema.optional() }),
    data: ownProofSchema,
  },
  reserves: {
    method: 'get',
    path: '/admin/finance/reserves',
    summary: 'The published reserve addresses',
    access: ['finance:read'],
    data: z.array(reserveAddressSchema).max(RESERVE_ADDRESSES_MAX),
  },
  addReserve: {
    method: 'post',
    path: '/admin/finance/reserves',
    summary: 'Publishes a reserve address',
    access: ['finance:manage'],
    body: newReserveAddressSchema,
    data: reserveAddressSchema,
    idempotent: true,
    status: 201,
  },
  removeReserve: {
    method: 'post',
    path: '/admin/finance/reserves/{id}/removal',
    summary: 'Takes a reserve address off the list',
    access: ['finance:manage'],
    params: z.object({ id: idSchema }),
    body: z.object({ reason: reasonSchema }),
    data: z.null(),
    idempotent: true,
  },
});
