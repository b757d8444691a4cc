import type { ClientSession, Model } from 'mongoose';

/**
 * Ids of another kind than all others': they stand before or after these, where a search that begins at an id does not
 * come. One of each end at most.
 */
export async function strangeIds<T>(
  model: Model<T>,
  isUsual: (id: unknown) => boolean,
  session: ClientSession,
): Promise<string[]> {
  const ends: unknown[] = [];
  for (const direction of [1, -1] as const) {
    const row = await model.collection.findOne(
      {},
      { session, sort: { _id: direction }, projection: { _id: 1 } },
    );
    if (row) ends.push(row._id);
  }
  return ends.filter((id) => !isUsual(id)).map(String);
}
