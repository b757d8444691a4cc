import type { User } from '@lode/shared/accounts/schemas';
import type { TokenKind } from '@lode/shared/core/abilities';
import { languageOfTag } from '@lode/shared/core/languages';
import { getToken } from './auth-token.ts';
import { currentLanguage, i18n, setLanguage } from './i18n.ts';
import { knownUser, onLogin } from './session.ts';
import { store } from './store.ts';
import { setThemeMode, themeModeAtom } from './theme-mode.ts';
import { updateProfile } from './update-profile.ts';

type Choice = 'language' | 'theme';

const SIDES: readonly TokenKind[] = ['user', 'admin'];
/** What somebody has chosen on this page while nobody was logged in: newer than what their account says. */
const chosen = new Set<Choice>();

const shown = (choice: Choice) => (choice === 'language' ? currentLanguage() : store.get(themeModeAtom));

/** What the account says, as this device would show it; undefined where it says nothing. */
function accountSays({ preferences }: User, choice: Choice) {
  return choice === 'language' ? languageOfTag(preferences.language ?? '') : preferences.theme;
}

async function save(side: TokenKind, user: User, choice: Choice): Promise<void> {
  if (accountSays(user, choice) === shown(choice)) return;
  try {
    await updateProfile(side, { [choice]: shown(choice) });
  } catch (error) {
    // It is kept on this device all the same, and goes with the next change.
    console.warn(`The ${choice} was not saved to the account`, error);
  }
}

function changedHere(choice: Choice): void {
  const users = SIDES.map((side) => ({ side, user: knownUser(side) }));
  if (SIDES.every((side) => getToken(side) === null)) chosen.add(choice);
  for (const { side, user } of users) if (user) void save(side, user, choice);
}

function entered(side: TokenKind, user: User): void {
  const language = accountSays(user, 'language');
  if (chosen.has('language')) void save(side, user, 'language');
  else if (language) void setLanguage(language);
  if (chosen.has('theme')) void save(side, user, 'theme');
  else if (user.preferences.theme) setThemeMode(user.preferences.theme);
  chosen.clear();
}

/**
 * Keeps language and theme the same on every device of a person: logging in applies what the account says,
 * and a change made while logged in is stored there.
 */
export function startPreferenceSync(): void {
  i18n.on('languageChanged', () => changedHere('language'));
  store.sub(themeModeAtom, () => changedHere('theme'));
  onLogin(entered);
}
