import type { FileRules } from '@lode/shared/support/file-schemas';
import { useSiteInfo } from '../../lib/site-info.ts';

const NONE: FileRules = { kinds: [], max_mb: 0 };

/** What the site takes beside images. */
export function useFileRules(): FileRules {
  return useSiteInfo()?.support.files ?? NONE;
}
