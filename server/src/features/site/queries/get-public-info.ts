import { type PublicInfo, settingsSchema } from '@lode/shared/site/schemas';
import { config } from '../../../platform/config.ts';
import { usesSimulatedChains } from '../../chains/queries/uses-simulated-chains.ts';
import { usesSimulatedPool } from '../../mining/queries/uses-simulated-pool.ts';
import { usesSimulatedRates } from '../../rates/queries/uses-simulated-rates.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { isSupportOpen } from '../../support/queries/is-support-open.ts';
import { presentPublicInfo } from '../site.presenter.ts';
import { getDemoPast } from './get-demo-past.ts';
import { isDemoAlive } from './is-demo-alive.ts';

/** What everybody may know of the site, as it stands now. */
export async function getPublicInfo(): Promise<PublicInfo> {
  const demoPast = await getDemoPast();
  return presentPublicInfo(await getSettings(settingsSchema), {
    demo: config.embedded || usesSimulatedRates() || usesSimulatedChains() || usesSimulatedPool(),
    demoLife: demoPast ? null : await isDemoAlive(),
    demoPast,
    simulatedChains: usesSimulatedChains(),
    supportOpen: await isSupportOpen(),
  });
}
