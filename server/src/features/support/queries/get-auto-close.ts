import { supportSettings } from '@lode/shared/support/settings';
import type { z } from 'zod';
import { config } from '../../../platform/config.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';

const MINUTE_MS = 60_000;

/** How long a conversation waits for its customer by these settings. */
export const autoCloseMsBy = (
  settings: Pick<z.infer<typeof supportSettings>, 'auto_close_minutes'>,
): number => config.support.autoCloseMs ?? settings.auto_close_minutes * MINUTE_MS;

/** How long a conversation waits for its customer. */
export async function autoCloseMs(): Promise<number> {
  return autoCloseMsBy(await getSettings(supportSettings));
}

/** When a conversation closes that nobody answers from then on. */
export async function closingFrom(moment: Date): Promise<Date> {
  return new Date(moment.getTime() + (await autoCloseMs()));
}
