/** Where Redis is: one of them, or some nodes of a Cluster, which name the others. */
export type RedisAddress =
  | { kind: 'one'; url: string }
  | {
      kind: 'cluster';
      nodes: { host: string; port: number }[];
      login: { username?: string; password?: string };
      tls: boolean;
    };

const OF_CLUSTER = /^(rediss?)\+cluster:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^@/]+)\/?$/;

/** Reads `redis://…`, `rediss://…`, or `redis+cluster://user:password@host:port,host:port` and `rediss+cluster://…`. */
export function readRedisAddress(url: string): RedisAddress {
  if (!url.includes('+cluster:')) return { kind: 'one', url };
  const [, scheme, username, password, hosts = ''] = OF_CLUSTER.exec(url) ?? [];
  if (!scheme) throw new Error('REDIS_URL of a Cluster is redis+cluster://user:password@host:port,host:port');
  return {
    kind: 'cluster',
    nodes: hosts.split(',').map(readNode),
    login: {
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
    },
    tls: scheme === 'rediss',
  };
}

function readNode(text: string): { host: string; port: number } {
  const { hostname, port } = new URL(`redis://${text}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) };
}
