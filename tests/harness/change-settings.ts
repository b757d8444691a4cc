import { siteRoutes } from '@lode/shared/site/rest';
import type { Settings } from '@lode/shared/site/schemas';
import mongoose from 'mongoose';
import { Api } from './api.ts';
import type { Site } from './site.ts';
import { until } from './wait.ts';

/** Changes settings of the attached site and waits until every server has taken them over. */
export async function changeSettings(site: Site, changes: Partial<Settings>): Promise<void> {
  const { updateSettings } = await import('@lode/server/features/site/commands/update-settings');
  const mark = `settings ${Math.random()}`;
  await updateSettings({ ...changes, site_description: mark });
  for (const url of site.urls) {
    await until(async () => {
      const info = await new Api(url).call(siteRoutes.publicInfo);
      return info.site.site_description.value === mark;
    });
  }
}

/** As on a site whose desk never closed, whatever another file has set: reports count by all the hours that there were. */
export async function forgetHours(): Promise<void> {
  await mongoose.connection.collection('settings').deleteOne({ _id: 'business_hours' as never });
}
