import { z } from 'zod';
import { idOf } from '../core/fields.ts';
import { COINS } from '../core/money.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  BATCH_FILES,
  batchDetailSchema,
  batchListSchema,
  batchPreviewSchema,
  batchQuerySchema,
  handBackSchema,
  newBatchSchema,
  renewalSchema,
} from './schemas.ts';

const READ = ['finance:read'] as const;
const MANAGE = ['finance:manage'] as const;
const one = z.object({ id: idOf('BATCH_NOT_FOUND') });

export const batchRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/finance/batches',
    summary: 'Batches of payouts, newest first',
    access: READ,
    query: batchQuerySchema,
    data: batchListSchema,
  },
  preview: {
    method: 'get',
    path: '/admin/finance/batch-preview',
    summary: 'What a batch of a coin would pay now, from where, and what its network takes',
    access: READ,
    query: z.object({ coin: z.enum(COINS) }),
    data: batchPreviewSchema,
  },
  create: {
    method: 'post',
    path: '/admin/finance/batches',
    summary:
      'Makes a batch of approved withdrawals of one coin; each is in one batch at most. Needs a fresh proof',
    access: MANAGE,
    body: newBatchSchema,
    data: batchDetailSchema,
    idempotent: true,
    status: 201,
  },
  get: {
    method: 'get',
    path: '/admin/finance/batches/{id}',
    summary: 'A batch, its payments with their progress, and its transactions',
    access: READ,
    params: one,
    data: batchDetailSchema,
  },
  file: {
    method: 'get',
    path: '/admin/finance/batches/{id}/file',
    summary:
      'What is to be signed elsewhere: a PSBT (BIP 174) for BTC, unsigned transactions for TRON (JSON) and VeChain (hexadecimal); or CSV for a person',
    access: MANAGE,
    params: one,
    query: z.object({ form: z.enum(BATCH_FILES) }),
    data: z.string(),
  },
  handBack: {
    method: 'post',
    path: '/admin/finance/batches/{id}/hand-back',
    summary:
      'Takes the signed transactions, or the ids of such that are on the chain, if they pay the batch and nobody else; signed ones are sent. Needs a fresh proof',
    access: MANAGE,
    params: one,
    body: handBackSchema,
    data: batchDetailSchema,
    idempotent: true,
  },
  renew: {
    method: 'post',
    path: '/admin/finance/batches/{id}/renewal',
    summary:
      'Writes it anew: for BTC with a higher fee, spending the same coins for the same payments (BIP 125); elsewhere what has expired. Needs a fresh proof',
    access: MANAGE,
    params: one,
    body: renewalSchema,
    data: batchDetailSchema,
    idempotent: true,
  },
  cancel: {
    method: 'post',
    path: '/admin/finance/batches/{id}/cancel',
    summary:
      'Takes a batch back that nothing is under way of; its withdrawals are free again; by somebody else than who took away what could still be sent. Needs a fresh proof',
    access: MANAGE,
    params: one,
    data: batchDetailSchema,
    idempotent: true,
  },
  simulate: {
    method: 'post',
    path: '/admin/finance/batches/{id}/simulation',
    summary: 'Pays it on an invented chain and answers the ids to hand back; NOT_FOUND where chains are real',
    access: MANAGE,
    params: one,
    data: z.object({ text: z.string() }),
    idempotent: true,
  },
});
