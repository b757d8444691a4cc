import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@lode/shared/support/schemas';
import type { ImageProblem } from './conversation-types.ts';

/** What is wrong with a chosen file, before it is sent; the server looks at the content itself. */
export function imageProblem(file: Pick<File, 'type' | 'size'>): ImageProblem | null {
  if (!IMAGE_TYPES.some((type) => type === file.type) || file.size === 0) return 'IMAGE_INVALID';
  return file.size > IMAGE_MAX_BYTES ? 'IMAGE_TOO_LARGE' : null;
}
