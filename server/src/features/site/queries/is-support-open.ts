import { clock } from '../../../platform/clock.ts';
import { isWithinHours } from '../business-hours.ts';
import { getSettings } from './get-settings.ts';

/** Whether the support desk is within its business hours now. */
export async function isSupportOpen(): Promise<boolean> {
  const { business_hours } = await getSettings();
  return isWithinHours(business_hours, clock.now());
}
