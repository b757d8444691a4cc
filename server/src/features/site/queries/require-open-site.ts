import { accountSettings } from '@lode/shared/accounts/settings';
import { AppError } from '@lode/shared/core/errors';
import type { Identity } from '../../../platform/identity.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';

/** Seconds after which a customer's client asks again. */
const ASK_AGAIN_S = 30;

/** MAINTENANCE for a customer while the site is under maintenance; staff on the admin side go on. */
export async function requireOpenSite(identity: Identity | undefined): Promise<void> {
  if (identity?.kind !== 'user') return;
  const { maintenance } = await getSettings(accountSettings);
  if (maintenance) throw new AppError('MAINTENANCE', { retryAfterS: ASK_AGAIN_S });
}
