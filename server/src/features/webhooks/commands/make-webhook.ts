import { AppError } from '@lode/shared/core/errors';
import { type NewWebhook, WEBHOOKS_MAX } from '@lode/shared/webhooks/schemas';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { DAY_MS } from '../../../platform/utc-day.ts';
import { holdAccountIn } from '../../accounts/commands/hold-account.ts';
import { requireLoginIn } from '../../accounts/queries/require-login-in.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { requireReachable } from '../send-hook.ts';
import { newSecret } from '../signing.ts';
import { WebhookModel, type WebhookRow } from '../webhook.model.ts';

interface Made {
  row: WebhookRow;
  secret: string;
}

/**
 * Has an address told of what happens to the caller. Its secret is answered here; who asks again with the same `cid` has
 * the same endpoint with another secret. REAUTH_REQUIRED, WEBHOOK_URL_REFUSED, TOO_MANY_WEBHOOKS.
 */
export async function makeWebhook(identity: Identity, asked: NewWebhook, address: string): Promise<Made> {
  await requireProof(identity);
  const { userId } = identity;
  await consume(LIMITS.createsPerUser, userId);
  await requireReachable(asked.url);
  const { secret, sealed } = newSecret();
  const row = await inTransaction(async (tx) => {
    // Two at once wait for each other here: neither sees room that the other takes.
    await holdAccountIn(tx, userId);
    await requireLoginIn(tx, identity);
    return (await retell(tx, { userId, cid: asked.cid }, sealed)) ?? store(tx, userId, asked, sealed);
  });
  securityEvent('webhook-made', { account: userId, side: identity.kind, address });
  return { row, secret };
}

function retell(
  { session }: Transaction,
  which: { userId: string; cid: string },
  secret: string,
): Promise<WebhookRow | null> {
  return WebhookModel.findOneAndUpdate(
    which,
    { $set: { secret } },
    { session, returnDocument: 'after' },
  ).lean<WebhookRow>();
}

async function store(
  { session }: Transaction,
  userId: string,
  { cid, url, kinds }: NewWebhook,
  secret: string,
): Promise<WebhookRow> {
  if ((await WebhookModel.countDocuments({ userId }, { session })) >= WEBHOOKS_MAX)
    throw new AppError('TOO_MANY_WEBHOOKS');
  const row: WebhookRow = {
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId(userId),
    ...{ cid, url, kinds, secret, on: true, former: null, failingSince: null },
    createdAt: clock.now(),
  };
  await WebhookModel.insertMany([row], { session, lean: true });
  return row;
}

/** Gives one of the caller's endpoints a new secret; the one before signs as well for a day. REAUTH_REQUIRED, NOT_FOUND. */
export async function renewSecret(identity: Identity, id: string): Promise<Made> {
  await requireProof(identity);
  const { userId } = identity;
  await consume(LIMITS.createsPerUser, userId);
  const { secret, sealed } = newSecret();
  const row = await inTransaction(async ({ session }) => {
    const webhook = await WebhookModel.findOne({ _id: id, userId }, null, { session }).lean<WebhookRow>();
    if (!webhook) throw new AppError('NOT_FOUND');
    const former = { secret: webhook.secret, until: new Date(clock.nowMs() + DAY_MS) };
    await WebhookModel.updateOne({ _id: id }, { $set: { secret: sealed, former } }, { session });
    return webhook;
  });
  return { row, secret };
}
