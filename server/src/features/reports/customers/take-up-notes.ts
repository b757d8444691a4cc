import type { Types } from 'mongoose';
import { dropCustomerNotes } from '../../accounts/commands/drop-customer-notes.ts';
import { listCustomerNotes } from '../../accounts/queries/list-customer-notes.ts';
import { WaitingCustomerModel } from './customer-facts.model.ts';
import { readTurn } from './customer-turns.ts';
import { findRawCustomers } from './read-raw-customers.ts';
import { writeFacts } from './write-facts.ts';

/** One has the customers of a batch of payouts at most. */
const NOTES_AT_ONCE = 50;

type Notes = Awaited<ReturnType<typeof listCustomerNotes>>;

/**
 * Reads the rows of all customers of whom something was noted, so that what is kept of them is what their rows say. Whoever
 * asks for a report does it before: little has happened since the last one did, or since the job.
 */
export async function takeUpNotes(): Promise<void> {
  for (;;) {
    const notes = await listCustomerNotes(NOTES_AT_ONCE);
    if (notes.length === 0) return;
    // Before the rows: whoever has written meanwhile may have read newer ones.
    const turn = await readTurn();
    const found = await findRawCustomers(await concerned(notes));
    await writeFacts(turn, found, (tx) => dropCustomerNotes(tx, notes));
  }
}

/** That they were paid is news of those alone who wait for it. */
async function concerned(notes: Notes): Promise<Types.ObjectId[]> {
  const paid = notes.filter((note) => note.paid).flatMap(({ userIds }) => userIds);
  const waiting =
    paid.length > 0 ? await WaitingCustomerModel.find({ _id: { $in: paid } }, { _id: 1 }).lean() : [];
  const others = notes.filter((note) => !note.paid).flatMap(({ userIds }) => userIds);
  const ids = [...others, ...waiting.map(({ _id }) => _id)];
  return [...new Map(ids.map((id) => [String(id), id])).values()];
}
