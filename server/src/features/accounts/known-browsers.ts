import type { Types } from 'mongoose';
import { clock } from '../../platform/clock.ts';
import { keyedHashes } from '../../platform/keyed-hash.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { KnownBrowserModel, type KnownBrowserRow } from './known-browser.model.ts';

/** Of an account; programs that keep no cookie would add one with every login. */
const KEPT = 20;

/** What a browser is known by at the account with this e-mail. */
export function browserIdOf(email: string, browserKey: string): string {
  return browserIdsOf(email, browserKey)[0];
}

/** As well those of an earlier SECRET. */
function browserIdsOf(email: string, browserKey: string): [string, ...string[]] {
  return keyedHashes('known-browser', `${email}\n${browserKey}`);
}

/** Its id if the account was logged in to in this browser: one read, whether there is an account or not. */
export async function findKnownBrowser(email: string, browserKey: string): Promise<string | undefined> {
  const ids = browserIdsOf(email, browserKey);
  return (await KnownBrowserModel.exists({ _id: { $in: ids } })) ? ids[0] : undefined;
}

/** Remembers the browser of who has just proved that the account is theirs; the oldest are forgotten. */
export async function rememberBrowser(
  tx: Transaction,
  { _id: userId, email }: { _id: Types.ObjectId; email: string },
  browserKey: string,
): Promise<void> {
  const { session } = tx;
  const [_id, ...older] = browserIdsOf(email, browserKey);
  const { upsertedCount } = await KnownBrowserModel.updateOne(
    { _id },
    { $set: { userId, seenAt: clock.now() } },
    { upsert: true, session },
  );
  if (upsertedCount === 0) return;
  await KnownBrowserModel.deleteMany({ _id: { $in: older } }, { session });
  const oldest = await KnownBrowserModel.find({ userId }, { _id: 1 }, { session })
    .sort({ seenAt: -1 })
    .skip(KEPT)
    .lean<KnownBrowserRow[]>();
  if (oldest.length > 0) {
    await KnownBrowserModel.deleteMany({ _id: { $in: oldest.map((row) => row._id) } }, { session });
  }
}

/** The account is somebody else's now: no browser is known to it. */
export async function forgetBrowsersIn({ session }: Transaction, userId: Types.ObjectId): Promise<void> {
  await KnownBrowserModel.deleteMany({ userId }, { session });
}

/** Who had the account's old password or address may have logged in anywhere: only this browser stays known. */
export async function knowOnlyBrowser(
  tx: Transaction,
  user: { _id: Types.ObjectId; email: string },
  browserKey: string,
): Promise<void> {
  await forgetBrowsersIn(tx, user._id);
  await rememberBrowser(tx, user, browserKey);
}
