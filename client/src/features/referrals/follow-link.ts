import { call } from '../../lib/api-client.ts';
import { carryCode } from './carried-code.ts';

/** Keeps a referral link's code at once and counts the visit; a code that is good for nothing is not carried on. */
export async function followLink(code: string): Promise<void> {
  const giveUp = carryCode(code);
  try {
    const { referralRoutes } = await import('@lode/shared/referrals/rest');
    const { valid } = await call(referralRoutes.click, { body: { code }, outlivesPage: true });
    if (!valid) giveUp();
  } catch (error) {
    // The visitor registers all the same.
    console.warn('A visit by a referral link was not counted', error);
  }
}
