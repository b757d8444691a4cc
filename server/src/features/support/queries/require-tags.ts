import { AppError } from '@lode/shared/core/errors';
import { listTags } from './list-tags.ts';

export type TagNames = ReadonlyMap<string, string>;

/** What every tag is called; TAG_NOT_FOUND where one of these is not on the list. */
export async function requireTags(ids: readonly string[]): Promise<TagNames> {
  const tags = await listTags();
  const choosable = new Set(tags.filter(({ removedAt }) => !removedAt).map(({ _id }) => String(_id)));
  if (ids.some((id) => !choosable.has(id))) throw new AppError('TAG_NOT_FOUND');
  return new Map(tags.map(({ _id, name }) => [String(_id), name]));
}
