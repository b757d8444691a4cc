import { AppError } from '@lode/shared/core/errors';
import { type NewWatchLink, WATCH_LINKS_MAX } from '@lode/shared/watch/schemas';
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
import { WatchLinkModel, type WatchLinkRow } from '../watch-link.model.ts';
import { newSecret } from '../watch-secret.ts';

/**
 * Makes a link that shows some of the caller's figures. Its secret is answered here and stored as a hash only; who asks
 * again with the same `cid` has the same link with another secret. REAUTH_REQUIRED, TOO_MANY_WATCH_LINKS.
 */
export async function makeWatchLink(
  identity: Identity,
  asked: NewWatchLink,
  address: string,
): Promise<{ row: WatchLinkRow; secret: string }> {
  await requireProof(identity);
  const { userId } = identity;
  await consume(LIMITS.createsPerUser, userId);
  const { secret, secretHash } = newSecret();
  const row = await inTransaction(async (tx) => {
    // Two at once wait for each other here: neither sees room that the other takes.
    await holdAccountIn(tx, userId);
    await requireLoginIn(tx, identity);
    return (await retell(tx, userId, asked.cid, secretHash)) ?? store(tx, userId, asked, secretHash);
  });
  securityEvent('watch-link-made', { account: userId, side: identity.kind, address });
  return { row, secret };
}

function retell(
  { session }: Transaction,
  userId: string,
  cid: string,
  secretHash: string,
): Promise<WatchLinkRow | null> {
  return WatchLinkModel.findOneAndUpdate(
    { userId, cid },
    { $set: { secretHash } },
    { session, returnDocument: 'after' },
  ).lean<WatchLinkRow>();
}

async function store(
  { session }: Transaction,
  userId: string,
  { cid, name, facts, days }: NewWatchLink,
  secretHash: string,
): Promise<WatchLinkRow> {
  const now = clock.now();
  const living = await WatchLinkModel.countDocuments({ userId, expiresAt: { $gt: now } }, { session });
  if (living >= WATCH_LINKS_MAX) throw new AppError('TOO_MANY_WATCH_LINKS');
  const row: WatchLinkRow = {
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId(userId),
    cid,
    name,
    facts: [...new Set(facts)],
    secretHash,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
    lastSeenAt: null,
  };
  await WatchLinkModel.insertMany([row], { session, lean: true });
  return row;
}
