import { config } from '../../../platform/config.ts';
import { httpPool, type PoolAccess } from './http-pool.ts';
import type { Pool } from './pool.ts';
import { simulatedPool } from './simulated-pool.ts';

type PoolSettings = Pick<typeof config, 'pools' | 'simulatedAllowed'>;

/**
 * What the configured pools are called. Throws, which stops every process from starting, on an unknown name, and on
 * invented earnings outside the demo (H6).
 */
export function poolNames({ pools, simulatedAllowed }: PoolSettings): string[] {
  for (const name of pools.providers) {
    if (name !== 'http' && name !== 'simulated')
      throw new Error(`POOL_PROVIDERS names ${name}; known: http, simulated.`);
    if (name === 'simulated' && !simulatedAllowed)
      throw new Error(
        'POOL_PROVIDERS names simulated earnings: a deployment needs ALLOW_SIMULATED=1 for that.',
      );
  }
  return pools.providers;
}

function accessOf({ pools: { url, apiKey, secret } }: PoolSettings): PoolAccess {
  if (url === undefined || apiKey === undefined || secret === undefined)
    throw new Error('The pool needs POOL_URL, POOL_API_KEY and POOL_SECRET.');
  return { url, apiKey, secret };
}

/** The configured pools. Throws on one without its address and keys. */
export function choosePools(settings: PoolSettings): Pool[] {
  return poolNames(settings).map((name) =>
    name === 'simulated' ? simulatedPool() : httpPool(accessOf(settings)),
  );
}

export const namesOfPools = poolNames(config);

let chosen: Pool[] | undefined;

/** Those of this process. Only workers have the keys, and ask for them as they start. */
export function chosenPools(): Pool[] {
  chosen ??= choosePools(config);
  return chosen;
}
