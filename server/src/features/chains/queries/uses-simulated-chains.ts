import { config } from '../../../platform/config.ts';

/** Whether the chains are invented; the site then calls itself a demo (H6). */
export function usesSimulatedChains(): boolean {
  return config.chains.simulated;
}
