import type { Schema } from 'mongoose';

/** What holds a term, newest first; rows without terms have no place in it. */
export const TERMS_INDEX = 'terms_newest';

/** The index that a search by terms goes by, and names: a filter never decides how it is carried out. */
export function indexTerms<T>(schema: Schema<T>): void {
  schema.index(
    { terms: 1, _id: -1 },
    { name: TERMS_INDEX, partialFilterExpression: { terms: { $exists: true } } },
  );
}
