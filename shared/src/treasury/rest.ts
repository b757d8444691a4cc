import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  movementListSchema,
  movementQuerySchema,
  movementReasonSchema,
  movementSchema,
  newMovementSchema,
  newStorageSchema,
  treasurySchema,
  trialSchema,
  triedSchema,
} from './schemas.ts';

const READ = ['finance:read'] as const;
const MANAGE = ['finance:manage'] as const;
const params = z.object({ id: idSchema });

export const treasuryRoutes = defineRoutes({
  coins: {
    method: 'get',
    path: '/admin/finance/treasury',
    summary:
      'Every coin in the ledger and on the chain, what is promised and free, and what may make a difference',
    access: READ,
    data: treasurySchema,
  },
  movements: {
    method: 'get',
    path: '/admin/finance/treasury/movements',
    summary: 'Movements of coins, newest first',
    access: READ,
    query: movementQuerySchema,
    data: movementListSchema,
  },
  propose: {
    method: 'post',
    path: '/admin/finance/treasury/movements',
    summary:
      'Enters a movement by its transaction, found on the chain; it is booked once a second person confirms',
    access: MANAGE,
    body: newMovementSchema,
    data: movementSchema,
    idempotent: true,
    status: 201,
  },
  confirm: {
    method: 'post',
    path: '/admin/finance/treasury/movements/{id}/confirm',
    summary: "Books another person's movement, after the chain was asked again",
    access: MANAGE,
    params,
    data: movementSchema,
    idempotent: true,
  },
  refuse: {
    method: 'post',
    path: '/admin/finance/treasury/movements/{id}/refuse',
    summary: "Turns a movement down, or takes one's own back; its transaction may be entered again",
    access: MANAGE,
    params,
    body: movementReasonSchema,
    data: movementSchema,
    idempotent: true,
  },
  storage: {
    method: 'put',
    path: '/admin/finance/treasury/storage',
    summary: 'Says whether a published address is kept hot or cold; it moves nothing',
    access: MANAGE,
    body: newStorageSchema,
    data: z.null(),
  },
  simulate: {
    method: 'post',
    path: '/admin/finance/treasury/simulation',
    summary:
      'Makes a transaction on an invented chain to try a movement with; NOT_FOUND where chains are real',
    access: MANAGE,
    body: trialSchema,
    data: triedSchema,
    idempotent: true,
    status: 201,
  },
});
