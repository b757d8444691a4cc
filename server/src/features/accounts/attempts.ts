import type { AccountSettings } from '@lode/shared/accounts/settings';
import { countedAddress } from '../../platform/address.ts';
import {
  clearLimit,
  consume,
  consumeGrowing,
  type GrowingLimit,
  type Limit,
  refundGrowing,
  refundLimit,
  requireOpen,
} from '../../platform/rate-limit.ts';
import type { Caller } from './browser-key.ts';
import { browserIdOf, findKnownBrowser } from './known-browsers.ts';
import { noteLogin } from './login-tally.ts';

const MINUTE_S = 60;
const QUARTER_S = 15 * MINUTE_S;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** Tries that end in DUPLICATE_USER would list our customers: they are bounded too, more generously. */
const TRIES_PER_REGISTRATION = 4;
const CODES_PER_ADDRESS: Limit = { name: 'code-address', points: 30, seconds: HOUR_S };
const CODES_PER_ASKER_A_DAY = 10;
/** Failures at one account from browsers that it does not know, wherever they are. */
const STRANGERS: GrowingLimit = {
  name: 'login-strangers',
  free: 20,
  seconds: HOUR_S,
  longestWaitS: HOUR_S,
};
/** Codes to one mailbox, asked for by browsers that its account does not know: 18 mails a day at most. */
const STRANGERS_CODES: GrowingLimit = {
  name: 'code-strangers',
  free: 5,
  seconds: DAY_S,
  longestWaitS: 4 * HOUR_S,
};
/** Wrong tries at codes of one mailbox that such browsers have asked for (`mailed-codes.ts` does the sum). */
const STRANGERS_TRIES: GrowingLimit = {
  name: 'code-strangers-try',
  free: 10,
  seconds: DAY_S,
  longestWaitS: HOUR_S,
};
/**
 * App codes that are compared with nothing beside them, in browsers that the account does not know. They have six digits, and
 * three count at a time: each is 3 of 10^6. (Fewer days than a timer of the process can wait.)
 */
const STRANGERS_FACTORS: Limit = { name: 'factor-strangers', points: 1, seconds: 14 * DAY_S, exact: true };
const CODE_TRIES_PER_ADDRESS: Limit = { name: 'code-try', points: 60, seconds: QUARTER_S };

function exact(name: string, points: number, seconds: number): Limit {
  return { name, points, seconds, exact: true };
}

/** Whose tries are counted together: a browser's that the account knows, else all of a network's. */
async function askerOf(email: string, { address, browserKey }: Caller) {
  const browser = await findKnownBrowser(email, browserKey);
  return { known: browser !== undefined, key: browser ?? countedAddress(address) };
}

/** A counted try to log in, for when it turns out to have been no failure. */
export interface CountedLogin {
  /**
   * It knew the password and did not get in yet (a second factor is asked for, say). Earlier failures stay
   * counted, or who knows the password could guess on for ever.
   */
  refund(): Promise<void>;
  /** It got in: the failures before it, from the same network or in the same known browser, are forgotten. */
  forgive(): Promise<void>;
}

/**
 * Counts a try to log in to an account, whether it exists or not, before the password is looked at, so that no
 * number of tries at once gets past a limit: strictly by network (or by browser where the account knows it), and
 * loosely for all strangers together, who never keep a known browser waiting. TOO_MANY_ATTEMPTS with a retry time.
 */
export async function countLogin(
  settings: AccountSettings,
  email: string,
  caller: Caller,
): Promise<CountedLogin> {
  noteLogin(1);
  const address = countedAddress(caller.address);
  const perAddress = exact('login-address', settings.login_failures_per_ip, QUARTER_S);
  const perAsker = exact('login-account', settings.login_failures_per_account, QUARTER_S);
  await consume(perAddress, address, 'TOO_MANY_ATTEMPTS');
  const { known, key } = await askerOf(email, caller);
  const asker = `${email} ${key}`;
  if (!known) await requireOpen(STRANGERS, email, 'TOO_MANY_ATTEMPTS');
  await consume(perAsker, asker, 'TOO_MANY_ATTEMPTS');
  if (!known) await consumeGrowing(STRANGERS, email, 'TOO_MANY_ATTEMPTS');
  const refundShared = async () => {
    noteLogin(-1);
    await refundLimit(perAddress, address);
    if (!known) await refundGrowing(STRANGERS, email);
  };
  return {
    refund: async () => {
      await refundShared();
      await refundLimit(perAsker, asker);
    },
    forgive: async () => {
      await refundShared();
      await clearLimit(perAsker, asker);
    },
  };
}

/**
 * Counts a try to prove again who one is, by the login that it is made with: a stolen token is no way to guess, and
 * nobody without it can use the tries up. TOO_MANY_ATTEMPTS; `forgive` once it was right.
 */
export async function countProof(
  settings: AccountSettings,
  tokenId: string,
): Promise<{ forgive(): Promise<void> }> {
  noteLogin(1);
  const perLogin = exact('proof-login', settings.login_failures_per_account, QUARTER_S);
  await consume(perLogin, tokenId, 'TOO_MANY_ATTEMPTS');
  return {
    forgive: async () => {
      noteLogin(-1);
      await clearLimit(perLogin, tokenId);
    },
  };
}

/**
 * Counts a code that is asked for: one a minute for a use (CODE_SENT_RECENTLY) and ten a day for a mailbox, both by
 * network or known browser; thirty an hour for an address; and the growing wait of strangers for a mailbox
 * (RATE_LIMITED).
 */
export async function countCode(use: string, email: string, caller: Caller): Promise<void> {
  const { known, key } = await askerOf(email, caller);
  if (!known) await requireOpen(STRANGERS_CODES, email, 'RATE_LIMITED');
  await consume(exact('code-use', 1, MINUTE_S), `${use} ${key}`, 'CODE_SENT_RECENTLY');
  await consume(CODES_PER_ADDRESS, countedAddress(caller.address));
  await consume(exact('code-mailbox', CODES_PER_ASKER_A_DAY, DAY_S), `${email} ${key}`);
  if (!known) await consumeGrowing(STRANGERS_CODES, email, 'RATE_LIMITED');
}

/** Counts a code that somebody enters without a login, right or wrong; TOO_MANY_ATTEMPTS past the limit. */
export async function countCodeTry(address: string): Promise<void> {
  await consume(CODE_TRIES_PER_ADDRESS, countedAddress(address), 'TOO_MANY_ATTEMPTS');
}

/** Counts a try at a mailbox's code in a browser that its account does not know; `refund` once it was right. */
export async function countStrangersTry(
  email: string,
  { browserKey }: Caller,
): Promise<{ refund(): Promise<void> }> {
  if (await findKnownBrowser(email, browserKey)) return { refund: async () => undefined };
  await requireOpen(STRANGERS_TRIES, email, 'TOO_MANY_ATTEMPTS');
  await consumeGrowing(STRANGERS_TRIES, email, 'TOO_MANY_ATTEMPTS');
  return { refund: () => refundGrowing(STRANGERS_TRIES, email) };
}

/**
 * Counts a try at the second factor of an account in a browser that it does not know, whatever the network; `refund` once it
 * was right. CODE_REQUIRED when there was a wrong one: a mailed code has to come with it.
 */
export async function countStrangersFactor(userId: string): Promise<{ refund: () => Promise<void> }> {
  await consume(STRANGERS_FACTORS, userId, 'CODE_REQUIRED');
  return { refund: () => refundLimit(STRANGERS_FACTORS, userId) };
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

/** Whoever reads the account's mail has a new password: failures with the old one where they are are forgotten. */
export async function forgetFailures(
  settings: AccountSettings,
  email: string,
  { address, browserKey }: Caller,
): Promise<void> {
  const perAsker = exact('login-account', settings.login_failures_per_account, QUARTER_S);
  for (const key of [countedAddress(address), browserIdOf(email, browserKey)]) {
    await clearLimit(perAsker, `${email} ${key}`);
  }
}
