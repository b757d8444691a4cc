import { randomUUID } from 'node:crypto';
import { keyRoutes } from '@lode/shared/keys/rest';
import type { newApiKeySchema } from '@lode/shared/keys/schemas';
import type { z } from 'zod';
import { Api } from '../harness/api.ts';
import type { Person } from './people.ts';

export type KeyTraits = Partial<z.input<typeof newApiKeySchema>>;

/** A key of a customer's: it reads for a week, unless told; one that withdraws may do so up to $150 a day. */
export function makeKey(person: Person, traits: KeyTraits = {}) {
  const limit = traits.scope === 'withdraw' ? { daily_limit_usd: '150' } : {};
  const plain = { cid: randomUUID(), name: 'Bookkeeping', scope: 'read' as const, days: 7 };
  return person.call(keyRoutes.make, { body: { ...plain, ...limit, ...traits } });
}

/** The program that has a key, at one of the servers; it speaks from an address of its own. */
export const programOf = ({ site }: Person, secret: string, server = 0, address?: string) =>
  new Api(site.urls[server] ?? '', secret, address);
