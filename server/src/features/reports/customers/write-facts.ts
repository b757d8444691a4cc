import { Types } from 'mongoose';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { dayOf } from '../../../platform/utc-day.ts';
import {
  CustomerChangeModel,
  type CustomerChangeRow,
  CustomerHourModel,
  WaitingCustomerModel,
} from './customer-facts.model.ts';
import type { CustomerFact } from './customer-figures.ts';
import { findHours, findKeptDays, hourIdOf } from './customer-hours.ts';
import { takeTurn } from './customer-turns.ts';
import { packCustomers, unpackCustomers } from './packed-customers.ts';
import type { RawCustomer } from './read-raw-customers.ts';

/** When somebody bought who was not paid since: they wait for it. */
export function waitingSince(fact: CustomerFact | null): Date | null {
  const [, bought, paid] = fact?.steps ?? [];
  return bought === undefined || paid !== undefined ? null : new Date(bought);
}

type Hours = Map<string, Map<string, CustomerFact>>;

/**
 * Writes what was read of customers' rows after that turn: what is kept of them, and how it differs from before. Answers
 * false, and has done nothing, where another turn came between. `alongside` belongs to it.
 */
export function writeFacts(
  after: number,
  found: readonly RawCustomer[],
  alongside?: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  return inTransaction(async (tx) => {
    if (!(await takeTurn(tx, after))) return false;
    const hours = await hoursOf(tx, found);
    const changes = found.flatMap((one) => changeOf(hours, one) ?? []);
    await store(tx, after + 1, hours, changes);
    await keepWaiting(tx, found);
    await alongside?.(tx);
    return true;
  });
}

/** What is kept of the hours in which they registered; of days that are not kept nothing. */
async function hoursOf({ session }: Transaction, found: readonly RawCustomer[]): Promise<Hours> {
  const days = found.map(({ at }) => dayOf(at)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const kept = await findKeptDays(first, last, session);
  const ids = new Set(found.filter(({ at }) => kept.has(dayOf(at))).map(({ at }) => hourIdOf(at)));
  const rows = await findHours([...ids], session);
  const known = new Map(rows.map(({ _id, facts }) => [_id, unpackCustomers(facts)]));
  return new Map([...ids].map((id) => [id, new Map(known.get(id)?.map((fact) => [fact.id, fact]))]));
}

type Change = Pick<CustomerChangeRow, 'at' | 'userId' | 'before' | 'after'>;

const packed = (fact: CustomerFact | null) => fact && packCustomers([fact]);

/** Of a day that is not kept what is so now is told: whoever makes it at this moment has read older rows. */
function changeOf(hours: Hours, { id, at, fact }: RawCustomer): Change | null {
  const hour = hours.get(hourIdOf(at));
  const [before, after] = [packed(hour?.get(id) ?? null), packed(fact)];
  if (hour && (before && after ? before.equals(after) : before === after)) return null;
  if (fact) hour?.set(id, fact);
  else hour?.delete(id);
  return { at: new Date(at), userId: id, before, after };
}

async function store(
  { session }: Transaction,
  turn: number,
  hours: Hours,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const changed = new Set(changes.map(({ at }) => hourIdOf(at.getTime())));
  const rows = [...hours].filter(([id]) => changed.has(id));
  if (rows.length > 0)
    await CustomerHourModel.bulkWrite(
      rows.map(([_id, facts]) => ({
        replaceOne: {
          filter: { _id },
          replacement: { _id, turn, facts: packCustomers([...facts.values()]) },
          upsert: true,
        },
      })),
      { session },
    );
  const madeAt = new Date();
  await CustomerChangeModel.insertMany(
    changes.map((change) => ({ ...change, turn, madeAt })),
    { session, lean: true },
  );
}

/** Who waits to be paid from now on, and who does no longer. */
export async function keepWaiting({ session }: Transaction, found: readonly RawCustomer[]): Promise<void> {
  if (found.length === 0) return;
  await WaitingCustomerModel.bulkWrite(
    found.map(({ id, fact }) => {
      const filter = { _id: new Types.ObjectId(id) };
      const boughtAt = waitingSince(fact);
      return boughtAt
        ? { updateOne: { filter, update: { $set: { boughtAt } }, upsert: true } }
        : { deleteOne: { filter } };
    }),
    { session, ordered: false },
  );
}
