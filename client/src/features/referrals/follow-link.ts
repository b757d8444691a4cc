import { ApiError, call } from '../../lib/api-client.ts';
import { carryCode } from './carried-code.ts';
import { noteInvitation } from './invitation.ts';

/** Keeps a referral link's code at once and counts the visit; a code that is good for nothing is not carried on. */
export async function followLink(code: string): Promise<void> {
  const giveUp = carryCode(code);
  noteInvitation(null);
  try {
    const { referralRoutes } = await import('@lode/shared/referrals/rest');
    const { valid, inviter, problem } = await call(referralRoutes.click, {
      body: { code },
      outlivesPage: true,
    });
    if (!valid) giveUp();
    noteInvitation({ inviter, problem });
  } catch (error) {
    // What cannot be a code at all is none.
    if (error instanceof ApiError && error.status === 422)
      noteInvitation({ inviter: null, problem: 'INVALID_REFERRAL' });
    // The visitor registers all the same.
    else console.warn('A visit by a referral link was not counted', error);
  }
}
