import type { Settings } from '@lode/shared/site/schemas';
import { clearLimit, consume, type Limit, refundLimit } from '../../platform/rate-limit.ts';
import { countedAddress } from './address.ts';
import { noteLogin } from './login-tally.ts';

const QUARTER_S = 15 * 60;
const DAY_S = 24 * 3600;
/** Tries that end in DUPLICATE_USER would list our customers: they are bounded too, more generously. */
const TRIES_PER_REGISTRATION = 4;

function exact(name: string, points: number, seconds: number): Limit {
  return { name, points, seconds, exact: true };
}

/**
 * Counts an attempt at an account, whether it exists or not, before the password is looked at, so that
 * no number of attempts at once gets past the limit. TOO_MANY_ATTEMPTS with a retry time when it is reached.
 */
export async function countLogin(settings: Settings, email: string, address: string): Promise<void> {
  const perAddress = exact('login-address', settings.login_failures_per_ip, QUARTER_S);
  const perAccount = exact('login-account', settings.login_failures_per_account, QUARTER_S);
  noteLogin(1);
  await consume(perAddress, countedAddress(address), 'TOO_MANY_ATTEMPTS');
  await consume(perAccount, email, 'TOO_MANY_ATTEMPTS');
}

/** The attempt knew the password: it was no failure. */
export async function forgiveLogin(settings: Settings, email: string, address: string): Promise<void> {
  const perAddress = exact('login-address', settings.login_failures_per_ip, QUARTER_S);
  const perAccount = exact('login-account', settings.login_failures_per_account, QUARTER_S);
  noteLogin(-1);
  await refundLimit(perAddress, countedAddress(address));
  await clearLimit(perAccount, email);
}

function perDay(settings: Settings): Limit {
  return exact('register-address', settings.registrations_per_ip, DAY_S);
}

/** Counts a registration of this address; REGISTRATION_LIMITED with a retry time past the day's limit. */
export async function countRegistration(settings: Settings, address: string): Promise<void> {
  const tries = exact('register-tries', settings.registrations_per_ip * TRIES_PER_REGISTRATION, DAY_S);
  await consume(tries, countedAddress(address), 'REGISTRATION_LIMITED');
  await consume(perDay(settings), countedAddress(address), 'REGISTRATION_LIMITED');
}

/** The registration came to nothing: it stays a try only. */
export async function forgiveRegistration(settings: Settings, address: string): Promise<void> {
  await refundLimit(perDay(settings), countedAddress(address));
}
