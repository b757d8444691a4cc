import { dictionary } from '@zxcvbn-ts/language-common';

/** Of a list that begins with what was found in leaks most often. */
const COMMONEST = 10_000;

/** In lower case. Half a megabyte: a file of its own, which is read when the first password is chosen. */
export const COMMONEST_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].slice(0, COMMONEST).map((word) => word.toLowerCase()),
);
