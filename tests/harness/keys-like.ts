import { Cluster } from 'ioredis';

/** The names of what Redis has, on whichever of its nodes. */
export async function keysLike(pattern: string): Promise<string[]> {
  const { redis } = await import('@lode/server/platform/redis');
  const client = redis();
  if (!(client instanceof Cluster)) return client.keys(pattern);
  return (await Promise.all(client.nodes('master').map((node) => node.keys(pattern)))).flat();
}

/** One by one: on a Cluster they are not in one place. */
export async function forgetKeys(pattern: string): Promise<void> {
  const { redis } = await import('@lode/server/platform/redis');
  await Promise.all((await keysLike(pattern)).map((key) => redis().del(key)));
}
