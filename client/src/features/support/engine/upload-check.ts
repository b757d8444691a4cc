import { type FileRules, kindOfName, MEGABYTE } from '@lode/shared/support/file-schemas';
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@lode/shared/support/schemas';
import type { ConversationActions, UploadProblem } from './conversation-types.ts';

/** What is wrong with a chosen image, before it is sent; the server looks at the content itself. */
export function imageProblem(file: Pick<File, 'type' | 'size'>): UploadProblem | null {
  if (!IMAGE_TYPES.some((type) => type === file.type) || file.size === 0) return 'IMAGE_INVALID';
  return file.size > IMAGE_MAX_BYTES ? 'IMAGE_TOO_LARGE' : null;
}

/** The same of another file. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, rules: FileRules): UploadProblem | null {
  const kind = kindOfName(file.name);
  if (!kind || !rules.kinds.includes(kind)) return 'FILE_INVALID';
  if (file.size === 0) return 'FILE_REQUIRED';
  return file.size > rules.max_mb * MEGABYTE ? 'FILE_TOO_LARGE' : null;
}

export const isImage = ({ type }: Pick<File, 'type'>): boolean => type.startsWith('image/');

/** Sends what was chosen as what it is: a site that takes no files takes images. */
export function sendChosen(
  conversation: Pick<ConversationActions, 'sendImage' | 'sendFile'>,
  file: File,
  rules: FileRules,
): UploadProblem | null {
  const asImage = isImage(file) || rules.kinds.length === 0;
  return asImage ? conversation.sendImage(file) : conversation.sendFile(file, rules);
}
