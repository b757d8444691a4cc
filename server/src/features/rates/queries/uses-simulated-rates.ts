import { config } from '../../../platform/config.ts';

/** Whether any price may be invented; the site then calls itself a demo. */
export function usesSimulatedRates(): boolean {
  return config.rateProviders.includes('simulated');
}
