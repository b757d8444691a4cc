import { randomInt, randomUUID } from 'node:crypto';
import { COINS, type Coin } from '@lode/shared/core/money';
import type { MovementKind } from '@lode/shared/treasury/schemas';
import mongoose from 'mongoose';
import type { Person } from '../factories/people.ts';
import { WireError } from '../harness/api.ts';

/** Who races. */
export interface Cast {
  customers: Person[];
  /** May approve money and confirm what another one entered. */
  operators: Person[];
  /** Reviews what risk holds. */
  admin: Person;
  planId: string;
  /** False for withdrawals and paybacks of which nothing may go out: a copy that is older than they are is about to be restored. */
  payable: (id: string) => boolean;
  /** Withdrawals and paybacks that one of the operators pays or decides: nobody else does meanwhile. */
  hands: Set<string>;
  /** Transactions that were made to be entered as movements, until they are. */
  trials: Trial[];
  /** How often each deed came to what. */
  told: Map<string, number>;
}

export interface Trial {
  kind: MovementKind;
  coin: Coin;
  txid: string;
  into?: { coin: Coin; txid: string } | undefined;
}

export type Deed = (cast: Cast) => Promise<unknown>;

export const pick = <T>(of: readonly T[]): T => {
  const one = of[randomInt(Math.max(1, of.length))];
  if (one === undefined) throw new Nothing();
  return one;
};
/** There was nothing to do it with. */
export class Nothing extends Error {}

/** One of the two servers. */
export const server = () => randomInt(2);
export const rows = (name: string) => mongoose.connection.collection(name);
export const coin = () => pick(COINS);

/** One of what stands so, newest first among some. */
export async function some(
  name: string,
  filter: object,
): Promise<{ id: string; row: Record<string, unknown> }> {
  const found = await rows(name).find(filter, { useBigInt64: true }).sort({ _id: -1 }).limit(40).toArray();
  const row = pick(found);
  return { id: String(row._id), row };
}

export const ownerOf = ({ customers }: Cast, { userId }: Record<string, unknown>): Person => {
  const owner = customers.find(({ id }) => id === String(userId));
  if (!owner) throw new Nothing();
  return owner;
};

/** Same key each time that it is tried, until something answers. */
export async function answered<T>(call: (key: string) => Promise<T>): Promise<T> {
  const key = randomUUID();
  for (;;) {
    try {
      return await call(key);
    } catch (error) {
      const isFinal =
        error instanceof WireError && error.status < 500 && error.code !== 'REQUEST_IN_PROGRESS';
      if (isFinal || error instanceof Nothing) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Does something with withdrawals or paybacks while nobody else does, as people do who tell each other. */
export async function inHand<T>({ hands }: Cast, ids: string[], deed: () => Promise<T>): Promise<T> {
  if (ids.some((id) => hands.has(id))) throw new Nothing();
  for (const id of ids) hands.add(id);
  try {
    return await deed();
  } finally {
    for (const id of ids) hands.delete(id);
  }
}
