import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * What was found in leaks most often, in lower case: the whole list, for only one in ten of it fits our rules at all.
 * Half a megabyte: a file of its own, which is read when the first password is chosen.
 */
export const COMMONEST_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].map((word) => word.toLowerCase()),
);
