import { TAGS_MAX } from '@lode/shared/support/label-schemas';
import { TagModel, type TagRow } from '../tag.model.ts';

/** Every tag by name, those taken off the list too. */
export function listTags(): Promise<TagRow[]> {
  return TagModel.find().sort({ key: 1 }).limit(TAGS_MAX).lean<TagRow[]>();
}
