import { randomInt } from 'node:crypto';
import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import { clock } from '../../platform/clock.ts';
import type { Identity } from '../../platform/identity.ts';
import { keyedHashes } from '../../platform/keyed-hash.ts';
import { mayEnter, mustSetUpTotp } from './accounts.policy.ts';
import { getLogin } from './queries/get-login.ts';
import { READABLE_LETTERS } from './second-factor.ts';
import type { EnrolmentRow, UserRow } from './user.model.ts';

/** Of 31 letters and digits each: 74 bits, which nobody guesses at in a week. */
const LENGTH = 15;
const GROUP = 5;
const LIFE_MS = 7 * 24 * 3_600_000;

/** The first is how it is stored now; the others are of an earlier SECRET. */
function hashesOf(code: string): [string, ...string[]] {
  return keyedHashes('enrolment-code', code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}

/** A code like `ABCDE-FGHJK-MNPQR`, and what the store keeps of it. */
export function newEnrolment(): { code: string; row: EnrolmentRow } {
  const letters = Array.from({ length: LENGTH }, () => READABLE_LETTERS[randomInt(READABLE_LETTERS.length)]);
  const groups = Array.from({ length: LENGTH / GROUP }, (_, at) =>
    letters.slice(at * GROUP, (at + 1) * GROUP),
  );
  const code = groups.map((group) => group.join('')).join('-');
  return { code, row: { codeHash: hashesOf(code)[0], expiresAt: new Date(clock.nowMs() + LIFE_MS) } };
}

/** Whether this account sets its second factor up with a code given to it: staff do, but for the demo's. */
export function needsEnrolment(user: UserRow): boolean {
  return mayEnter(user, 'admin') && mustSetUpTotp(user, 'admin');
}

function refused(code: ErrorCode): AppError {
  return new AppError(code, { fields: { enrolment_code: code } });
}

/**
 * Throws unless the caller may set a second factor up now. A password alone must not make somebody staff: whoever
 * was given the role was given a code with it. ENROLMENT_CODE_REQUIRED, ENROLMENT_CODE_INVALID, and
 * PASSWORD_TOO_SHORT_FOR_STAFF for a password from before the role: a reset by mail gives a longer one.
 */
export async function requireEnrolment(
  identity: Identity,
  user: UserRow,
  code: string | undefined,
): Promise<void> {
  if (!needsEnrolment(user)) return;
  if ((await getLogin(identity)).mayEnrol) return;
  if (!code) throw refused('ENROLMENT_CODE_REQUIRED');
  const { enrolment } = user;
  const right = enrolment && enrolment.expiresAt > clock.now() && hashesOf(code).includes(enrolment.codeHash);
  if (!right) throw refused('ENROLMENT_CODE_INVALID');
  if (!user.passwordLong) throw new AppError('PASSWORD_TOO_SHORT_FOR_STAFF');
}
