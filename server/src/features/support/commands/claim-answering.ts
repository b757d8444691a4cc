import { randomUUID } from 'node:crypto';
import { clock } from '../../../platform/clock.ts';
import { SessionModel } from '../support-session.model.ts';

/** A process that died is followed by another after this long. */
const LEASE_MS = 5000;
const RENEW_MS = 1500;

const inTime = () => new Date(clock.nowMs() + LEASE_MS);

/**
 * One at a time answers in a conversation (A5): runs `work` while this process holds it, and answers whether it did.
 * `lost` is aborted when somebody else holds it by now, or nobody can tell.
 */
export async function whileAnswering(
  sessionId: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const by = randomUUID();
  const free = { $or: [{ answering: null }, { 'answering.until': { $lt: clock.now() } }] };
  const mine = { _id: sessionId, 'answering.by': by };
  const claimed = await SessionModel.updateOne(
    { _id: sessionId, type: 'ai', status: 'ongoing', ...free },
    { $set: { answering: { by, until: inTime() } } },
  );
  if (claimed.modifiedCount === 0) return false;
  const lost = new AbortController();
  const renewing = setInterval(() => {
    SessionModel.updateOne(mine, { $set: { 'answering.until': inTime() } }).then(
      ({ matchedCount }) => matchedCount === 0 && lost.abort(),
      () => lost.abort(),
    );
  }, RENEW_MS);
  try {
    await work(lost.signal);
  } finally {
    clearInterval(renewing);
    await SessionModel.updateOne(mine, { $unset: { answering: '' } });
  }
  return true;
}
