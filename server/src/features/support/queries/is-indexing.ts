import { SearchPlaceModel } from '../search-place.model.ts';

/** Whether what is older than the search is still being taken into it. */
export async function isIndexing(): Promise<boolean> {
  return (await SearchPlaceModel.countDocuments({ done: true })) < 2;
}
