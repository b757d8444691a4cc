import { readTabStored, writeTabStored } from '../../lib/browser-storage.ts';

const KEY = 'lode.registration';

/** What of a registration survives a reload; never a password. */
export interface RegistrationDraft {
  username: string;
  country_code: string;
  referral_code: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** What was typed before the page was loaded again; else the referral code that the visitor came with. */
export function readDraft(referralCode: string): RegistrationDraft {
  const draft = readTabStored(KEY) as Partial<Record<keyof RegistrationDraft, unknown>> | null;
  return {
    username: text(draft?.username),
    country_code: text(draft?.country_code),
    referral_code: text(draft?.referral_code) || referralCode,
  };
}

export function keepDraft({ username, country_code, referral_code }: RegistrationDraft): void {
  writeTabStored(KEY, { username, country_code, referral_code } satisfies RegistrationDraft);
}

export function forgetDraft(): void {
  writeTabStored(KEY, null);
}
