import { config } from '../../../platform/config.ts';
import { httpPool } from './http-pool.ts';
import type { Pool } from './pool.ts';
import { simulatedPool } from './simulated-pool.ts';

type PoolSettings = Pick<typeof config, 'pools' | 'simulatedAllowed'>;

/**
 * The configured pools. Throws, which stops the process from starting, on an unknown name, on a pool without
 * its address and keys, and on invented earnings outside the demo (H6).
 */
export function choosePools({ pools, simulatedAllowed }: PoolSettings): Pool[] {
  return pools.providers.map((name) => {
    switch (name) {
      case 'simulated':
        if (!simulatedAllowed)
          throw new Error(
            'POOL_PROVIDERS names simulated earnings: a deployment needs ALLOW_SIMULATED=1 for that.',
          );
        return simulatedPool();
      case 'http': {
        const { url, apiKey, secret } = pools;
        if (url === undefined || apiKey === undefined || secret === undefined)
          throw new Error('The pool needs POOL_URL, POOL_API_KEY and POOL_SECRET.');
        return httpPool({ url, apiKey, secret });
      }
      default:
        throw new Error(`POOL_PROVIDERS names ${name}; known: http, simulated.`);
    }
  });
}

export const chosenPools = choosePools(config);
