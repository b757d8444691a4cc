import { CustomerNoteModel, type CustomerNoteRow } from '../customer-note.model.ts';

/** What was noted of customers and not taken up yet, the oldest first. */
export async function listCustomerNotes(most: number): Promise<CustomerNoteRow[]> {
  return CustomerNoteModel.find().sort({ _id: 1 }).limit(most).lean();
}
