import { call } from '../../lib/api-client.ts';
import { dropCode } from './carried-code.ts';

/** Counts the visit by a referral link; a code that is good for nothing is not carried on. */
export async function recordClick(code: string): Promise<void> {
  try {
    const { referralRoutes } = await import('@lode/shared/referrals/rest');
    const { valid } = await call(referralRoutes.click, { body: { code } });
    if (!valid) dropCode();
  } catch (error) {
    // The visitor registers all the same.
    console.warn('A visit by a referral link was not counted', error);
  }
}
