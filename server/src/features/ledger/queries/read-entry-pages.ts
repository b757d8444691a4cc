import type { ledgerEntrySchema } from '@lode/shared/ledger/schemas';
import type { z } from 'zod';
import { presentEntry } from '../ledger.presenter.ts';
import { type EntryFilter, listEntries } from './list-entries.ts';

const READ_BATCH = 500;

/** All entries that fit, newest first, in the words of the wire, as they are read. REPORT_TOO_LARGE where few of very many fit. */
export async function* readEntryPages(
  asked: Omit<EntryFilter, 'limit' | 'cursor'>,
): AsyncGenerator<z.output<typeof ledgerEntrySchema>[]> {
  let cursor: string | null | undefined;
  do {
    const page = await listEntries({ ...asked, cursor: cursor ?? undefined, limit: READ_BATCH });
    yield page.entries.map((entry) => presentEntry(entry, page.seals.get(String(entry._id)) ?? null));
    cursor = page.nextCursor;
  } while (cursor);
}
