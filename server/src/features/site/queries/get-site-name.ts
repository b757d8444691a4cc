import { generalSettings } from '@lode/shared/settings/schemas';
import { getSettings } from '../../settings/queries/get-settings.ts';

export async function getSiteName(): Promise<string> {
  return (await getSettings(generalSettings)).site_name;
}
