import { siteRoutes } from '@lode/shared/site/rest';
import { config } from '../../platform/config.ts';
import type { RouteMount } from '../../platform/route.ts';
import { usesSimulatedRates } from '../rates/queries/uses-simulated-rates.ts';
import { getSettings } from './queries/get-settings.ts';
import { isSupportOpen } from './queries/is-support-open.ts';
import { presentPublicInfo } from './site.presenter.ts';

export function mountSite(mount: RouteMount): void {
  mount.add(siteRoutes.publicInfo, async () =>
    presentPublicInfo(await getSettings(), {
      demo: config.embedded || usesSimulatedRates(),
      supportOpen: await isSupportOpen(),
    }),
  );
}
