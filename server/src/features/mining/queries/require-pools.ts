import { chosenPools } from '../pools/chosen-pools.ts';

/** Throws, which stops a worker from starting, where a configured pool lacks its address or keys. */
export function requirePools(): void {
  chosenPools();
}
