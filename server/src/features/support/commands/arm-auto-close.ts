import { SLOT_MS, supportJobs } from '@lode/shared/support/jobs';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { enqueue } from '../../../platform/enqueue.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import type { PublishedSession } from '../support-session.model.ts';

const slotOf = (deadline: Date) => Math.ceil(deadline.getTime() / SLOT_MS) * SLOT_MS;

/** Slots whose timers this process has queued: an agent who writes much arms little. */
const queued = new Set<number>();

/** Queues the closing and its announcement for an armed deadline. Should Redis lose them, a sweep queues them again. */
export async function armAutoClose(closesAt: Date): Promise<void> {
  const due = slotOf(closesAt);
  if (queued.has(due)) return;
  await queueTimers(due);
  for (const slot of queued) if (slot < clock.nowMs()) queued.delete(slot);
  queued.add(due);
}

/** The same of those of a set whose deadline has moved. */
export function armMoved(tx: Transaction, before: PublishedSession[], after: PublishedSession[]): void {
  for (const [index, { closesAt }] of after.entries())
    if (closesAt && closesAt.getTime() !== before[index]?.closesAt?.getTime())
      tx.afterCommit(() => armAutoClose(closesAt));
}

/** The same of many, whatever was queued before. */
export async function rearmAutoClose(deadlines: Date[]): Promise<void> {
  for (const due of new Set(deadlines.map(slotOf))) await queueTimers(due);
}

async function queueTimers(due: number): Promise<void> {
  await enqueue(supportJobs.autoClose, { due }, due);
  await enqueue(supportJobs.autoCloseWarning, { due }, due - config.support.autoCloseWarningMs);
}
