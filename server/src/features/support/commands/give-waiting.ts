import type { QueryFilter } from 'mongoose';
import type { Transaction } from '../../../platform/transaction.ts';
import { acceptance } from '../acceptance.ts';
import { storeFirstLine } from '../first-line.ts';
import type { EventRow, SessionRow, StaffName } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

interface Giving {
  /** Which conversation: of those that wait. */
  filter: QueryFilter<SessionRow>;
  agent: { id: string; staff: StaffName };
  told: Pick<EventRow, 'kind' | 'by' | 'to'>;
  alongside: (tx: Transaction, before: SessionRow, after: SessionRow) => Promise<void>;
}

/**
 * C8: takes a conversation out of the queue to an agent; null where somebody else was first. What its customer wrote
 * before the queue becomes the first message in the same transaction.
 */
export function giveWaiting({ filter, agent, told, alongside }: Giving): Promise<SessionRow | null> {
  return changeSession(
    { ...filter, status: 'waiting' },
    (before) => acceptance(before, agent, told),
    'queue-moves',
    async (tx, before, after) => {
      await alongside(tx, before, after);
      await storeFirstLine(tx, before, after);
    },
  );
}
