import { clock } from '../../../platform/clock.ts';
import { notHeldAt } from '../hold.ts';
import { followDeadline } from './arm-auto-close.ts';
import { closeWhere } from './close-session.ts';

/**
 * C9: closes if this very deadline is still armed and has come. A customer's message disarms it and a
 * newer agent message moves it, so a late or doubled job closes nothing (J1), and an outdated one, or one that a
 * hold puts off, goes on to the new deadline.
 */
export async function autoCloseSession(sessionId: string, closesAt: Date): Promise<void> {
  const early = closesAt.getTime() - clock.nowMs();
  // A timer may fire a moment ahead of this process's clock; failing has the queue try again shortly.
  if (early > 0) throw new Error(`Auto-close of ${sessionId} came ${early} ms early`);
  const due = { _id: sessionId, status: 'ongoing', closesAt, ...notHeldAt(closesAt) } as const;
  const closed = await closeWhere(due, 'timeout', 'queue-stays');
  if (!closed) await followDeadline(sessionId, closesAt);
}
