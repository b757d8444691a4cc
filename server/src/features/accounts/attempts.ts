import type { AccountSettings } from '@lode/shared/accounts/settings';
import { countedAddress } from '../../platform/address.ts';
import { clearLimit, consume, type Limit, refundLimit } from '../../platform/rate-limit.ts';
import { noteLogin } from './login-tally.ts';

const MINUTE_S = 60;
const QUARTER_S = 15 * MINUTE_S;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** Tries that end in DUPLICATE_USER would list our customers: they are bounded too, more generously. */
const TRIES_PER_REGISTRATION = 4;
const CODES_PER_ADDRESS: Limit = { name: 'code-address', points: 30, seconds: HOUR_S };
/** With five tries each: what keeps guessing at one account's codes hopeless. */
const CODES_PER_MAILBOX_A_DAY = 10;
const CODE_TRIES_PER_ADDRESS: Limit = { name: 'code-try', points: 60, seconds: QUARTER_S };

function exact(name: string, points: number, seconds: number): Limit {
  return { name, points, seconds, exact: true };
}

function loginLimits(settings: AccountSettings) {
  return {
    perAddress: exact('login-address', settings.login_failures_per_ip, QUARTER_S),
    perAccount: exact('login-account', settings.login_failures_per_account, QUARTER_S),
  };
}

/**
 * Counts an attempt at an account, whether it exists or not, before the password is looked at, so that
 * no number of attempts at once gets past the limit. TOO_MANY_ATTEMPTS with a retry time when it is reached.
 */
export async function countLogin(settings: AccountSettings, email: string, address: string): Promise<void> {
  noteLogin(1);
  const { perAddress, perAccount } = loginLimits(settings);
  await consume(perAddress, countedAddress(address), 'TOO_MANY_ATTEMPTS');
  await consume(perAccount, email, 'TOO_MANY_ATTEMPTS');
}

/**
 * The attempt knew the password and did not get in yet (a second factor is asked for, say): it was no
 * failure. The account's earlier failures stay counted, or who knows the password could guess on for ever.
 */
export async function refundLogin(settings: AccountSettings, email: string, address: string): Promise<void> {
  const { perAddress, perAccount } = loginLimits(settings);
  noteLogin(-1);
  await refundLimit(perAddress, countedAddress(address));
  await refundLimit(perAccount, email);
}

/** The attempt got in: the account's failures before it are forgotten. */
export async function forgiveLogin(settings: AccountSettings, email: string, address: string): Promise<void> {
  noteLogin(-1);
  const { perAddress, perAccount } = loginLimits(settings);
  await refundLimit(perAddress, countedAddress(address));
  await clearLimit(perAccount, email);
}

/**
 * Counts a code that is asked for: one a minute for a use (CODE_SENT_RECENTLY), ten a day for a mailbox,
 * thirty an hour for an address (RATE_LIMITED).
 */
export async function countCode(use: string, email: string, address: string): Promise<void> {
  await consume(exact('code-use', 1, MINUTE_S), use, 'CODE_SENT_RECENTLY');
  await consume(CODES_PER_ADDRESS, countedAddress(address));
  await consume(exact('code-mailbox', CODES_PER_MAILBOX_A_DAY, DAY_S), email);
}

/** Counts a code that somebody enters without a login, right or wrong; TOO_MANY_ATTEMPTS past the limit. */
export async function countCodeTry(address: string): Promise<void> {
  await consume(CODE_TRIES_PER_ADDRESS, countedAddress(address), 'TOO_MANY_ATTEMPTS');
}

function perDay(settings: AccountSettings): Limit {
  return exact('register-address', settings.registrations_per_ip, DAY_S);
}

/** Counts a registration of this address; REGISTRATION_LIMITED with a retry time past the day's limit. */
export async function countRegistration(settings: AccountSettings, address: string): Promise<void> {
  const tries = exact('register-tries', settings.registrations_per_ip * TRIES_PER_REGISTRATION, DAY_S);
  await consume(tries, countedAddress(address), 'REGISTRATION_LIMITED');
  await consume(perDay(settings), countedAddress(address), 'REGISTRATION_LIMITED');
}

/** The registration came to nothing: it stays a try only. */
export async function forgiveRegistration(settings: AccountSettings, address: string): Promise<void> {
  await refundLimit(perDay(settings), countedAddress(address));
}

/** Whoever reads the account's mail has a new password: failures with the old one are forgotten. */
export async function forgetFailures(settings: AccountSettings, email: string): Promise<void> {
  await clearLimit(loginLimits(settings).perAccount, email);
}
