import { chosenProviders } from '../providers/chosen-providers.ts';

/** Whether any price may be invented; the site then calls itself a demo. */
export function usesSimulatedRates(): boolean {
  return chosenProviders.some((provider) => provider.name === 'simulated');
}
