import { z } from 'zod';
import { reasonSchema } from '../administration/schemas.ts';
import { idSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  newReserveAddressSchema,
  newSignatureSchema,
  ownProofSchema,
  reserveListSchema,
  transparencySchema,
  transparencySummarySchema,
} from './schemas.ts';

export const transparencyRoutes = defineRoutes({
  overview: {
    method: 'get',
    path: '/transparency',
    summary: 'What customers are owed, what is held for them, what was mined and paid, and the proofs of it',
    access: 'public',
    data: transparencySchema,
  },
  summary: {
    method: 'get',
    path: '/transparency/summary',
    summary: "The overview's sums, and each day's mining of the last 30",
    access: 'public',
    data: transparencySummarySchema,
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
    data: reserveListSchema,
  },
  addReserve: {
    method: 'post',
    path: '/admin/finance/reserves',
    summary: 'Asks for a reserve address to be published',
    access: ['finance:manage'],
    body: newReserveAddressSchema,
    data: reserveListSchema,
    idempotent: true,
    status: 202,
  },
  sign: {
    method: 'post',
    path: '/admin/finance/reserves/{id}/signature',
    summary:
      "Publishes a signature of a root by the key of a reserve address, once it was checked in its network's way: BIP-322, TRON's signed messages, VeChain's certificates",
    access: ['finance:manage'],
    params: z.object({ id: idSchema }),
    body: newSignatureSchema,
    data: reserveListSchema,
    idempotent: true,
  },
  removeReserve: {
    method: 'post',
    path: '/admin/finance/reserves/{id}/removal',
    summary: 'Asks for a reserve address to be taken off the list',
    access: ['finance:manage'],
    params: z.object({ id: idSchema }),
    body: z.object({ reason: reasonSchema }),
    data: reserveListSchema,
    idempotent: true,
    status: 202,
  },
});
