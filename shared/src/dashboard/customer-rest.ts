import { z } from 'zod';
import { amountSchema, idSchema, timeSchema } from '../core/fields.ts';
import { COINS } from '../core/money.ts';
import { defineRoutes } from '../core/rest.ts';
import { DEPOSIT_STATES } from '../deposits/schemas.ts';
import { WITHDRAWAL_STATES } from '../withdrawals/own-schemas.ts';

/** So many of each kind are shown beside a conversation. */
export const CUSTOMER_ROWS = 5;

const movement = { id: idSchema, amount_usd: amountSchema, currency: z.enum(COINS), created_at: timeSchema };

/** What a customer has with us, for whoever talks with them. */
export const customerAccountSchema = z.object({
  customer_id: idSchema,
  balance: z.object({
    available: amountSchema,
    held: amountSchema,
    total: amountSchema,
    /** What a taken-back deposit left them owing. */
    owed: amountSchema,
  }),
  deposits: z.object({
    /** Begun, and neither credited nor over. */
    waiting: z.number().int(),
    latest: z.array(z.object({ ...movement, state: z.enum(DEPOSIT_STATES), credited_usd: amountSchema })),
  }),
  withdrawals: z.object({
    /** Asked for, and neither paid nor refused. */
    under_way: z.number().int(),
    under_way_usd: amountSchema,
    latest: z.array(z.object({ ...movement, state: z.enum(WITHDRAWAL_STATES) })),
  }),
  contracts: z.object({
    running: z.number().int(),
    hash_power_th: z.string(),
    earned_usd: amountSchema,
    /** The newest, of whatever state. */
    latest: z.array(
      z.object({ id: idSchema, title: z.string(), hash_power_th: z.string(), ends_at: timeSchema }),
    ),
  }),
  last_payout: z.object({ day: z.iso.date(), amount_usd: amountSchema }).nullable(),
  logins: z.array(z.object({ at: timeSchema, device: z.string(), ended: z.boolean() })),
  /** What risk rules found and nobody has reviewed; null for who may not read the money's pages. */
  open_hits: z.number().int().nullable(),
});
export type CustomerAccount = z.infer<typeof customerAccountSchema>;

export const customerAccountRoutes = defineRoutes({
  read: {
    method: 'get',
    path: '/admin/service/sessions/{id}/account',
    summary:
      'What the customer of a conversation has with us, read-only; who looks stands in the operation log',
    access: ['support:serve'],
    params: z.object({ id: idSchema }),
    data: customerAccountSchema,
  },
});
