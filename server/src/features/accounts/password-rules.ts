import { STAFF_PASSWORD_MIN } from '@lode/shared/accounts/schemas';
import type { Role } from '@lode/shared/core/abilities';
import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import { generalSettings } from '@lode/shared/settings/schemas';
import { getSettings } from '../settings/queries/get-settings.ts';

/** A word of the context with less than this beside it, and no letter, is a word with a year or a mark behind it. */
const OWN_CHARACTERS_MIN = 6;
const WORD_MIN = 3;

/** Whether the password is hardly more than a word that anybody who knows the account would try. */
function isMadeOf(password: string, word: string): boolean {
  if (word.length < WORD_MIN || !password.includes(word)) return false;
  const rest = password.replaceAll(word, '');
  return rest.length < OWN_CHARACTERS_MIN && !/\p{L}/u.test(rest);
}

export function isLong(password: string): boolean {
  return password.length >= STAFF_PASSWORD_MIN;
}

/** A password being chosen, whose it is to be, and the field that it was typed in. */
export interface ChosenPassword {
  password: string;
  username: string;
  email: string;
  role: Role;
  field: string;
}

/**
 * What no pattern says of a password that is being chosen: PASSWORD_TOO_SHORT_FOR_STAFF, and PASSWORD_TOO_COMMON for
 * the commonest (`commonest-passwords.ts`) in any case, and for the site's name, the username and the e-mail with
 * little beside them.
 */
export async function requireGoodPassword(chosen: ChosenPassword): Promise<void> {
  const refused = (code: ErrorCode) => new AppError(code, { fields: { [chosen.field]: code } });
  if (chosen.role !== 'user' && !isLong(chosen.password)) throw refused('PASSWORD_TOO_SHORT_FOR_STAFF');
  const password = chosen.password.toLowerCase();
  const { site_name } = await getSettings(generalSettings);
  const words = [site_name, chosen.username, chosen.email.split('@')[0] ?? ''];
  const { COMMONEST_PASSWORDS } = await import('./commonest-passwords.ts');
  const common =
    COMMONEST_PASSWORDS.has(password) || words.some((word) => isMadeOf(password, word.toLowerCase()));
  if (common) throw refused('PASSWORD_TOO_COMMON');
}
