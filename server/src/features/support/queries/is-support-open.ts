import { supportSettings } from '@lode/shared/support/settings';
import { clock } from '../../../platform/clock.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { isWithinHours } from '../business-hours.ts';

/** Whether the support desk is within its business hours now. */
export async function isSupportOpen(): Promise<boolean> {
  const { business_hours } = await getSettings(supportSettings);
  return isWithinHours(business_hours, clock.now());
}
