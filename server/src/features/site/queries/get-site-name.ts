import { getSettings } from '../../settings/queries/get-settings.ts';

export async function getSiteName(): Promise<string> {
  return (await getSettings()).site_name;
}
