import { supportSettings } from '@lode/shared/support/settings';
import { settingsDuring } from '../../settings/queries/get-settings.ts';
import { FOREVER } from '../../settings/queries/lowest-of.ts';
import { OpenTime } from '../open-time.ts';

const hoursSetting = supportSettings.pick({ business_hours: true });

/** When the desk was open, by all the business hours that it ever had. */
export async function readOpenTime(): Promise<OpenTime> {
  return new OpenTime(await settingsDuring(hoursSetting, new Date(0), FOREVER));
}
