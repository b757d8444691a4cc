import type { Store } from '../harness/backing.ts';
import type { Cluster } from '../harness/cluster.ts';

/** What is killed, and started again. */
export interface Victim {
  name: string;
  kill: () => Promise<void>;
  restart: () => Promise<void>;
}

/** What there is to kill: processes by name, Redis, and the store where it is ours. */
export function victimsOf(
  cluster: Cluster,
  { process }: Store,
): { node: (name: string) => Victim; redis: Victim; stores: Victim[] } {
  return {
    node: (name) => ({ name, kill: () => cluster.kill(name), restart: () => cluster.restart(name) }),
    redis: {
      name: 'redis',
      kill: () => cluster.redis.kill(),
      restart: () => cluster.redis.startEmpty(),
    },
    // A store in a container is not ours to kill.
    stores: process ? [{ name: 'store', kill: () => process.kill(), restart: () => process.start() }] : [],
  };
}
