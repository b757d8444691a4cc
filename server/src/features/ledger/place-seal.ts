import { createHmac } from 'node:crypto';
import type { Types } from 'mongoose';
import { presentSecret, type Secret, secrets } from '../../platform/secrets.ts';
import type { Sums } from './balance.ts';
import { GENESIS } from './canonical.ts';
import type { ProvenPlace } from './ledger-walk.model.ts';

const MODULUS = 1n << 256n;
const HEX = 64;

/** Before the first link. */
export const START = { seq: 0, hash: GENESIS, digest: '0'.repeat(HEX), key: presentSecret.id };

const secretOf = (key: string): Secret | undefined => secrets.find(({ id }) => id === key);

/** Whether this SECRET, or the one before, made it: of any other nobody can tell whether it was changed. */
export const isOurs = ({ key }: Pick<ProvenPlace, 'key'>): boolean => secretOf(key) !== undefined;

function keyed(key: string, text: string): string {
  const secret = secretOf(key);
  if (!secret) throw new Error(`No SECRET is called ${key}`);
  return createHmac('sha256', secret.keyFor('checkpoints')).update(text).digest('hex');
}

type Sealable = Omit<ProvenPlace, 'seal'> & { beside?: Types.ObjectId | null };

/** What nobody without SECRET can make for another place. */
export function sealOf({ seq, hash, digest, key, beside }: Sealable): string {
  return keyed(key, JSON.stringify(['place', seq, hash, digest, beside ? String(beside) : null]));
}

export const isSealed = (place: Sealable & { seal: string }): boolean => sealOf(place) === place.seal;

/** One account's part in a digest: the parts are added up, so that a digest follows what changes alone. */
export function partOf(key: string, account: string, sums: Sums): bigint {
  const { debitsPosted, creditsPosted, debitsPending, creditsPending } = sums;
  const counters = [debitsPosted, creditsPosted, debitsPending, creditsPending].map(String);
  return BigInt(`0x${keyed(key, JSON.stringify(['sums', account, ...counters]))}`);
}

/** The digest after so much was added to it, or taken from it. */
export function digestAfter(digest: string, change: bigint): string {
  const sum = (BigInt(`0x${digest}`) + change) % MODULUS;
  return (sum < 0n ? sum + MODULUS : sum).toString(16).padStart(HEX, '0');
}
