import type { UpdateQuery } from 'mongoose';
import type { PublishedSession, SessionRow } from './support-session.model.ts';

type Fields = Record<string, unknown>;
interface Pushed {
  $each: unknown[];
  $slice: number;
}

/**
 * A session as an update leaves it in the store, so that it need not be read again: of whole fields only, and of lists
 * of which the latest are kept.
 */
export function changedRow(row: PublishedSession, update: UpdateQuery<SessionRow>): PublishedSession {
  const { $set, $unset, $push, $inc } = update as Record<string, Fields | undefined>;
  const after: Fields = { ...row, ...$set };
  for (const [field, by] of Object.entries($inc ?? {})) after[field] = Number(after[field] ?? 0) + Number(by);
  for (const field of Object.keys($unset ?? {})) delete after[field];
  for (const [field, pushed] of Object.entries($push ?? {})) {
    const { $each, $slice } = pushed as Pushed;
    after[field] = [...((after[field] as unknown[] | undefined) ?? []), ...$each].slice($slice);
  }
  return after as unknown as PublishedSession;
}
