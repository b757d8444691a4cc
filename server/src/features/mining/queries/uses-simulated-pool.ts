import { namesOfPools } from '../pools/chosen-pools.ts';

/** Whether earnings may be invented; the site then calls itself a demo (H6). */
export function usesSimulatedPool(): boolean {
  return namesOfPools.includes('simulated');
}
