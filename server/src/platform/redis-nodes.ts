import type { RedisOptions } from 'ioredis';
import { z } from 'zod';

/** Between whole addresses only: a password may have a comma in it. */
const BETWEEN = /\s*,\s*(?=rediss?:\/\/)/;

function isLikeTheFirst(url: string, _place: number, [first = '']: string[]): boolean {
  if (!URL.canParse(url) || !URL.canParse(first)) return false;
  const [own, its] = [new URL(url), new URL(first)];
  const same = (['protocol', 'username', 'password'] as const).every((part) => own[part] === its[part]);
  // A Cluster has one database.
  return same && ['', '/', '/0'].includes(own.pathname);
}

/** One Redis as its client reads it; several addresses are nodes of a Redis Cluster, the others of which are found. */
export const redisNodes = z
  .string()
  .default('redis://127.0.0.1:6379')
  .transform((list) => list.trim().split(BETWEEN))
  .refine((urls) => urls.length === 1 || urls.every(isLikeTheFirst), {
    message:
      'the nodes of a Redis Cluster are whole addresses (redis://… or rediss://…) with the same user and password, and no database',
  })
  .refine((urls) => urls.every((url) => !url.includes(',') || URL.canParse(url)), {
    message: 'every node of a Redis Cluster is a whole address: redis://one:6379,redis://other:6379',
  });

/** How nodes are spoken to that are found: as those that were named. */
export function loginOf(url: string): RedisOptions {
  const { protocol, username, password } = new URL(url);
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { tls: {} }),
  };
}

/** Where a node is that a Cluster calls by this name. */
export function placeOfNode(name: string): { host: string; port: number } {
  // An address of IPv6 has colons of its own.
  const end = name.lastIndexOf(':');
  return { host: name.slice(0, end), port: Number(name.slice(end + 1)) };
}
