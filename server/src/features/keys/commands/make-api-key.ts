import { AppError } from '@lode/shared/core/errors';
import { API_KEYS_MAX, type NewApiKey } from '@lode/shared/keys/schemas';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { securityEvent } from '../../../platform/security-events.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { DAY_MS } from '../../../platform/utc-day.ts';
import { holdAccountIn } from '../../accounts/commands/hold-account.ts';
import { findKeyHolder } from '../../accounts/queries/find-key-holder.ts';
import { findReader } from '../../accounts/queries/find-reader.ts';
import { requireLoginIn } from '../../accounts/queries/require-login-in.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { notify } from '../../notifications/commands/notify.ts';
import { ApiKeyModel, type ApiKeyRow } from '../api-key.model.ts';
import { newKey } from '../key-text.ts';

type Stored = Pick<ApiKeyRow, 'secretHash' | 'start'>;

/**
 * Makes a key with which a program acts for the caller, who is told of it. The key is answered here and stored as a hash
 * only; who asks again with the same `cid` has the same one with another secret. REAUTH_REQUIRED, TOO_MANY_API_KEYS.
 */
export async function makeApiKey(
  identity: Identity,
  asked: NewApiKey,
  address: string,
): Promise<{ row: ApiKeyRow; secret: string }> {
  await requireProof(identity);
  const { userId } = identity;
  await consume(LIMITS.createsPerUser, userId);
  const { secret, ...stored } = newKey();
  const row = await inTransaction(async (tx) => {
    // Two at once wait for each other here, and so does a change of the password.
    await holdAccountIn(tx, userId);
    await requireLoginIn(tx, identity);
    const passwordMark = await endOlder(tx, userId);
    return (
      (await retell(tx, userId, asked.cid, stored)) ??
      make(tx, rowOf(userId, asked, { ...stored, passwordMark }))
    );
  });
  securityEvent('api-key-made', { account: userId, side: identity.kind, address });
  return { row, secret };
}

function retell(
  { session }: Transaction,
  userId: string,
  cid: string,
  stored: Stored,
): Promise<ApiKeyRow | null> {
  return ApiKeyModel.findOneAndUpdate(
    { userId, cid },
    { $set: stored },
    { session, returnDocument: 'after', useBigInt64: true },
  ).lean<ApiKeyRow>();
}

/** Those of an older password are good for nothing, and make room; answers the mark of the present one. */
async function endOlder({ session }: Transaction, userId: string): Promise<string> {
  const holder = await findKeyHolder(userId, session);
  if (!holder) throw new AppError('UNAUTHENTICATED');
  const { passwordMark } = holder;
  await ApiKeyModel.deleteMany({ userId, passwordMark: { $ne: passwordMark } }, { session });
  return passwordMark;
}

async function make(tx: Transaction, row: ApiKeyRow): Promise<ApiKeyRow> {
  const { session } = tx;
  const living = { userId: row.userId, expiresAt: { $gt: row.createdAt } };
  if ((await ApiKeyModel.countDocuments(living, { session })) >= API_KEYS_MAX)
    throw new AppError('TOO_MANY_API_KEYS');
  await ApiKeyModel.insertMany([row], { session, lean: true });
  await tellOfKey(tx, row);
  return row;
}

function rowOf(
  userId: string,
  { cid, name, scope, networks, days, daily_limit_usd }: NewApiKey,
  stored: Stored & Pick<ApiKeyRow, 'passwordMark'>,
): ApiKeyRow {
  const now = clock.now();
  return {
    ...stored,
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId(userId),
    cid,
    name,
    scope,
    networks: [...new Set(networks)],
    dailyLimit: daily_limit_usd ?? null,
    spentDay: null,
    spent: 0n,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
    lastUsedAt: null,
    lastAddress: null,
  };
}

async function tellOfKey(tx: Transaction, { _id, userId, name, createdAt }: ApiKeyRow): Promise<void> {
  const about = String(_id);
  await notify(tx, String(userId), `api-key:${about}`, { kind: 'api_key_made', about, name });
  const reader = await findReader(String(userId));
  if (!reader) return;
  const { email: to, language } = reader;
  await queueMail(tx, { to, kind: 'api_key_made', language, facts: { name, time: createdAt.toISOString() } });
}
