import { z } from 'zod';
import { amountSchema, idSchema, timeSchema } from '../core/fields.ts';

export const WEBHOOKS_MAX = 5;
export const WEBHOOK_URL_MAX = 500;
export const DELIVERIES_KEPT_DAYS = 30;
/** How much of what an endpoint answers is kept. */
export const ANSWER_KEPT = 500;

/** What an endpoint can be told of; `test` goes to any, when its customer asks for it. */
export const HOOK_KINDS = [
  'deposit.credited',
  'deposit.reversed',
  'withdrawal.sent',
  'withdrawal.rejected',
  'payout',
  'contract.started',
  'contract.ended',
] as const;
export type HookKind = (typeof HOOK_KINDS)[number];
export const TEST_KIND = 'test';
export type ToldKind = HookKind | typeof TEST_KIND;
export const TOLD_KINDS: readonly ToldKind[] = [...HOOK_KINDS, TEST_KIND];

const withdrawal = z.object({
  withdrawal_id: idSchema,
  currency: z.string(),
  amount_usd: amountSchema,
  /** Of one that was rejected null, unless a transaction had been named. */
  tx_id: z.string().nullable(),
});
const deposit = z.object({
  deposit_id: idSchema,
  currency: z.string(),
  /** What the deposit has come to in all, and what it had come to before. */
  credited_usd: amountSchema,
  before_usd: amountSchema,
});
const contract = z.object({
  contract_id: idSchema,
  title: z.string(),
  starts_at: timeSchema,
  ends_at: timeSchema,
});

/** What is told of each kind, as `data`; beside it stand `type` and `timestamp`. */
export const hookData = {
  'deposit.credited': deposit,
  'deposit.reversed': deposit,
  'withdrawal.sent': withdrawal,
  'withdrawal.rejected': withdrawal,
  payout: z.object({ contract_id: idSchema, day: z.iso.date(), amount_usd: amountSchema }),
  'contract.started': contract,
  'contract.ended': contract,
  test: z.object({}),
} as const satisfies Record<ToldKind, z.ZodObject>;

/** A kind with what is told of it. */
export type Told = { [K in ToldKind]: { kind: K; data: z.output<(typeof hookData)[K]> } }[ToldKind];

/** What an endpoint is sent for a kind. */
export function hookBody(kind: ToldKind) {
  return z.object({ type: z.literal(kind), timestamp: timeSchema, data: hookData[kind] });
}

const kindsSchema = z
  .array(z.enum(HOOK_KINDS))
  .min(1)
  .max(HOOK_KINDS.length)
  .transform((kinds) => [...new Set(kinds)]);

export const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  kinds: z.array(z.enum(HOOK_KINDS)),
  /** Off: by its customer, or because it answered nothing for days. */
  on: z.boolean(),
  /** Since when nothing has got through; null while it answers. */
  failing_since: timeSchema.nullable(),
  created_at: timeSchema,
});
export type Webhook = z.infer<typeof webhookSchema>;

export const newWebhookSchema = z.object({
  /** The same again is the same endpoint, with a new secret: the answer that told the old one was lost. */
  cid: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  url: z
    .url({ protocol: /^https?$/, error: 'WEBHOOK_URL_REFUSED' })
    .max(WEBHOOK_URL_MAX, 'WEBHOOK_URL_REFUSED'),
  kinds: kindsSchema,
});
export type NewWebhook = z.output<typeof newWebhookSchema>;

export const changedWebhookSchema = z.object({ kinds: kindsSchema, on: z.boolean() });
export type ChangedWebhook = z.output<typeof changedWebhookSchema>;

export const madeWebhookSchema = z.object({
  webhook: webhookSchema,
  /** With which what it is told is signed (`whsec_…`); told here only. */
  secret: z.string(),
});

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const webhookDeliverySchema = z.object({
  id: idSchema,
  kind: z.enum([...HOOK_KINDS, TEST_KIND]),
  state: z.enum(DELIVERY_STATES),
  tries: z.number().int(),
  created_at: timeSchema,
  /** Of one that waits: when it is tried next. */
  next_try_at: timeSchema.nullable(),
  /** How the last try went; null before the first. */
  last: z
    .object({
      at: timeSchema,
      /** HTTP status; null where nothing was answered. */
      status: z.number().int().nullable(),
      duration_ms: z.number().int(),
      /** How the answer begins. */
      answer: z.string(),
    })
    .nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
