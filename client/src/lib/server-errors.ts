import { englishErrors } from './english-errors.ts';
import { i18n } from './i18n.ts';

function add(): void {
  i18n.addResourceBundle('en', 'errors', englishErrors, true, false);
}

/**
 * Has the English texts of the server's codes from now on. A first page is without them: what the server refuses there
 * is told in its own words, which are the same. Twice is once.
 */
export function addServerErrors(): void {
  if (i18n.isInitialized) add();
  else i18n.on('initialized', add);
}
