import { clock } from '../../../platform/clock.ts';
import { MailModel, type MailRow } from '../mail.model.ts';

const LOOKED_AT = 20;
const WINDOW_MS = 6 * 3_600_000;
/** A mail goes out within moments. */
const DUE_MS = 120_000;

/**
 * Of the newest mails that should have gone out by now, how many still wait. Those that a server refused for good are
 * left out: an address that somebody made up is no trouble of ours.
 */
export async function getMailFlow(): Promise<{ due: number; waiting: number }> {
  const now = clock.nowMs();
  const createdAt = { $gt: new Date(now - WINDOW_MS), $lte: new Date(now - DUE_MS) };
  const mails = await MailModel.find({ createdAt }, { status: 1 })
    .sort({ createdAt: -1 })
    .limit(LOOKED_AT)
    .lean<Pick<MailRow, 'status'>[]>();
  const due = mails.filter(({ status }) => status !== 'failed');
  return { due: due.length, waiting: due.filter(({ status }) => status === 'queued').length };
}
