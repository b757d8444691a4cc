import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { noteCustomers } from '../../accounts/commands/note-customers.ts';
import { listCustomerNotes } from '../../accounts/queries/list-customer-notes.ts';
import { collect } from '../in-pages.ts';
import { spanOf } from '../rollups/read-rollups.ts';
import { readChanges, readCustomers } from './add-customers.ts';
import { CustomerDayModel, CustomerHourModel } from './customer-facts.model.ts';
import type { CustomerFact } from './customer-figures.ts';
import { dayIdOf, hourIdOf } from './customer-hours.ts';
import { readTurn, takeNextTurn } from './customer-turns.ts';
import { packCustomers, unpackCustomers } from './packed-customers.ts';
import { type RawCustomer, readRawCustomers } from './read-raw-customers.ts';
import { takeUpNotes } from './take-up-notes.ts';
import { keepWaiting, waitingSince, writeFacts } from './write-facts.ts';

/** Keeps the customers of a day from now on: what their rows say, and what turns have told of them since these were read. */
export async function keepDay(day: string): Promise<void> {
  const before = await readTurn();
  const rows = await collect(readRawCustomers(spanOf(day)));
  const { start, end } = spanOf(day);
  await inTransaction(async (tx) => {
    // Whoever writes facts at the same moment meets this one here: what they tell is read below, or they read the day's mark.
    const turn = await takeNextTurn(tx);
    if (await CustomerDayModel.exists({ _id: dayIdOf(day) }).session(tx.session)) return;
    const facts = new Map(rows.map((fact) => [fact.id, fact]));
    for (const { userId, at, after } of await readChanges(before, turn, tx.session)) {
      if (at < start || at >= end) continue;
      const [fact] = after ? unpackCustomers(after) : [];
      if (fact) facts.set(userId, fact);
      else facts.delete(userId);
    }
    const all = [...facts.values()];
    for (const [_id, own] of Map.groupBy(all, ({ at }) => hourIdOf(at)))
      await CustomerHourModel.replaceOne(
        { _id },
        { turn, facts: packCustomers(own) },
        { upsert: true, session: tx.session },
      );
    await CustomerDayModel.create([{ _id: dayIdOf(day), comparedAt: clock.now() }], { session: tx.session });
    const waiting = all.filter((fact) => waitingSince(fact) !== null);
    await keepWaiting(
      tx,
      waiting.map((fact) => ({ id: fact.id, at: fact.at, fact })),
    );
    // They may have been paid since their rows were read, when nobody knew yet that they wait for it.
    await noteCustomers(
      waiting.map(({ id }) => id),
      tx.session,
    );
  });
}

/** What changes while both are read is looked at again. */
const LOOKS = 3;

/** Compares what is kept of a day with its rows, and puts right what differs: answers whether anything did; undefined where too much changed meanwhile to tell. */
export async function compareDay(day: string): Promise<boolean | undefined> {
  for (let look = 0; look < LOOKS; look += 1) {
    await takeUpNotes();
    const turn = await readTurn();
    const found = await differing(day);
    if (found.length === 0) return false;
    // What has changed since is noted by now: no fault of what is kept.
    if ((await listCustomerNotes(1)).length > 0) continue;
    if (await writeFacts(turn, found)) return true;
  }
  return undefined;
}

async function differing(day: string): Promise<RawCustomer[]> {
  const kept = await factsById(readCustomers(spanOf(day)));
  const rows = await factsById(readRawCustomers(spanOf(day)));
  const ids = new Set([...kept.keys(), ...rows.keys()]);
  return [...ids].flatMap((id) => {
    const [own, row] = [kept.get(id), rows.get(id)];
    if (own && row && packCustomers([own]).equals(packCustomers([row]))) return [];
    const at = (own ?? row)?.at ?? 0;
    return [{ id, at, fact: row ?? null }];
  });
}

const factsById = async (facts: AsyncIterable<CustomerFact>) =>
  new Map((await collect(facts)).map((fact) => [fact.id, fact]));
