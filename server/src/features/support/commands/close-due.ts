import type { UpdateQuery } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { closing } from '../closing.ts';
import { putOff } from '../hold.ts';
import { leaveAssistant } from '../leave-assistant.ts';
import type { PublishedSession, SessionRow } from '../support-session.model.ts';
import { armMoved } from './arm-auto-close.ts';
import { changeInSets, changeRows, tellChanged } from './change-in-sets.ts';
import { tellOfMissed, unseenAnswer } from './tell-of-answer.ts';

/**
 * C9: closes every conversation whose armed deadline is after `from` and has come by `due`. A customer's message disarms
 * it and a newer agent message moves it, so that late or twice closes nothing more (J1); what a hold puts off is armed
 * for after it.
 */
export async function closeDue(due: Date, from: Date = new Date(0)): Promise<void> {
  const early = due.getTime() - clock.nowMs();
  // A timer may fire a moment ahead of this process's clock; failing has the queue try again shortly.
  if (early > 0) throw new Error(`What is due at ${due.toISOString()} came ${early} ms early`);
  await changeInSets({ status: 'ongoing', closesAt: { $gt: from, $lte: due } }, closeSet);
}

async function closeSet(tx: Transaction, rows: PublishedSession[]): Promise<void> {
  const now = clock.now();
  const changes = rows.map((row) => ({ row, update: putOff(row, now) ?? timeOut(row) }));
  const after = await changeRows(tx, changes);
  tellChanged(tx, after);
  armMoved(tx, rows, after);
  const closed = rows.filter((_row, index) => after[index]?.status === 'closed');
  await tellOfMissed(
    tx,
    closed.filter((row) => unseenAnswer(row) !== undefined),
  );
  for (const row of after) if (row.type === 'ai' && row.status === 'closed') leaveAssistant(tx, row);
}

function timeOut(row: PublishedSession): UpdateQuery<SessionRow> {
  const update = closing('timeout', row.headSeq);
  const toldSeq = unseenAnswer(row);
  return toldSeq === undefined ? update : { ...update, $set: { ...update.$set, toldSeq } };
}
