import type { Coin } from '@lode/shared/core/money';
import type { MovementKind } from '@lode/shared/treasury/schemas';
import { chains } from '../factories/chains.ts';
import { ledger } from '../factories/ledger.ts';
import { mining } from '../factories/mining.ts';
import { buildPerson, type Person } from '../factories/people.ts';
import { somewhere, transact } from '../factories/treasury.ts';
import { ADDRESSES } from '../factories/withdrawals.ts';
import type { Site } from '../harness/site.ts';

const BTC = 100_000_000n;
const rows = async (name: string) => (await ledger()).collections(name);

async function load() {
  const [
    movements,
    decisions,
    close,
    deposits,
    create,
    approve,
    name,
    settle,
    batch,
    simulate,
    hand,
    follow,
    rates,
    clocks,
  ] = await Promise.all([
    import('@lode/server/features/treasury/commands/propose-movement'),
    import('@lode/server/features/treasury/commands/decide-movement'),
    import('@lode/server/features/treasury/commands/close-day'),
    import('@lode/server/features/deposits/commands/create-deposit'),
    import('@lode/server/features/withdrawals/commands/create-withdrawal'),
    import('@lode/server/features/withdrawals/commands/approve-withdrawal'),
    import('@lode/server/features/withdrawals/commands/complete-withdrawal'),
    import('@lode/server/features/withdrawals/commands/settle-withdrawal'),
    import('@lode/server/features/payouts/commands/create-batch'),
    import('@lode/server/features/payouts/commands/simulate-batch'),
    import('@lode/server/features/payouts/commands/hand-back'),
    import('@lode/server/features/payouts/commands/follow-batch'),
    import('@lode/server/features/rates/commands/refresh-rates'),
    import('@lode/server/platform/clock'),
  ]);
  return {
    propose: movements.proposeMovement,
    confirm: decisions.confirmMovement,
    closeDueDays: close.closeDueDays,
    createDeposit: deposits.createDeposit,
    createWithdrawal: create.createWithdrawal,
    approve: approve.approveWithdrawal,
    complete: name.completeWithdrawal,
    settle: settle.settleWithdrawal,
    createBatch: batch.createBatch,
    simulateBatch: simulate.simulateBatch,
    handBack: hand.handBack,
    followBatch: follow.followBatch,
    refreshRates: rates.refreshRates,
    clock: clocks.clock,
  };
}

/** Somebody as their own process's commands know them, who has just proved it. */
async function actor(person: Person) {
  const { clock } = await load();
  const { TokenModel } = await import('@lode/server/features/accounts/token.model');
  const token = await TokenModel.findOneAndUpdate(
    { userId: person.id },
    { $set: { provedAt: clock.now(), expiresAt: new Date(clock.nowMs() + 86_400_000) } },
    { returnDocument: 'after' },
  ).lean();
  const { id: userId, username, role } = person;
  const kind = role === 'user' ? ('user' as const) : ('admin' as const);
  const identity = { userId, username, kind, role, tokenId: String(token?._id), restricted: false };
  return { identity, address: '127.0.0.1' };
}

/** What is planted after a day was lived, as what it is found, and how it is put right again. */
interface Plant {
  kinds: string[];
  plant: () => Promise<() => Promise<unknown>>;
}

/** The operator's side of a farm: coins on chains, who may decide on them, and what a day does to them. */
export class Treasury {
  readonly #one: Person;
  readonly #other: Person;
  readonly #customer: Person;
  readonly #reserve: string;
  readonly #trx: string;

  private constructor(people: Person[], reserve: string, trx: string) {
    [this.#one, this.#other, this.#customer] = people as [Person, Person, Person];
    this.#reserve = reserve;
    this.#trx = trx;
  }

  static async open(site: Site): Promise<Treasury> {
    const people = [
      await buildPerson(site, { role: 'operator' }),
      await buildPerson(site, { role: 'operator' }),
      await buildPerson(site),
    ];
    const [{ seedDemoReserves }, { listDemoReserves }] = await Promise.all([
      import('@lode/server/features/reserves/commands/seed-demo-reserves'),
      import('@lode/server/features/reserves/queries/list-demo-reserves'),
    ]);
    await seedDemoReserves();
    const reserves = await listDemoReserves();
    const treasury = new Treasury(people, reserves.get('BTC') ?? '', reserves.get('TRX') ?? '');
    // Addresses are given out once the chains are followed.
    await (await chains()).rounds(1);
    return treasury;
  }

  /** The chain holds what the books were given without one. */
  async back(units: bigint): Promise<void> {
    await transact({ to: this.#reserve, amount: units });
  }

  /** Revenue of the day, by a transaction that has paid it. */
  async earn(amountUsd: bigint): Promise<void> {
    const row = await (await mining()).earn(amountUsd);
    const txid = await transact({ to: this.#reserve, amount: BigInt(row.amount) });
    await (await rows('mining_revenue')).updateOne({ _id: row._id as never }, { $set: { txid } });
  }

  /** A movement in turns, a customer's deposit, and now and then two withdrawals that go out together. */
  async live(index: number): Promise<void> {
    const { proveSlice, prove } = await ledger();
    await (await load()).refreshRates();
    // No money leaves without proofs of these days.
    await proveSlice();
    await prove();
    if (index % 3 === 0) await this.#book('capital_in', await transact({ to: this.#reserve, amount: BTC }));
    if (index % 7 === 3)
      await this.#book(
        'capital_out',
        await transact({ from: this.#reserve, to: somewhere(), amount: BTC / 10n }),
      );
    if (index % 4 === 1)
      await this.#book(
        'network_fee',
        await transact({ from: this.#reserve, to: this.#reserve, amount: 1n, fee: 1500n }),
      );
    if (index % 10 === 6) await this.#swap();
    const paid = await this.#deposit();
    if (index % 2 === 0)
      await this.#book(
        'sweep',
        await transact({ ...paid, to: this.#reserve, fee: 900n, amount: paid.amount - 900n }),
      );
    if (index % 5 === 2) await this.#payOut();
  }

  async #book(kind: MovementKind, txid: string, into?: { coin: Coin; txid: string }): Promise<void> {
    const { propose, confirm } = await load();
    const movement = { kind, coin: 'BTC' as const, txid, note: '', ...(into && { into }) };
    const { _id } = await propose(await actor(this.#one), movement, undefined);
    await confirm(await actor(this.#other), String(_id));
  }

  async #swap(): Promise<void> {
    const given = await transact({ from: this.#reserve, to: somewhere(), amount: BTC / 100n });
    const came = await transact({ coin: 'TRX', to: this.#trx, amount: 20_000_000_000n });
    await this.#book('swap', given, { coin: 'TRX', txid: came });
  }

  async #deposit(): Promise<{ from: string; amount: bigint }> {
    const { createDeposit } = await load();
    const request = { coin: 'BTC' as const, amountUsd: 1_000_000_000n, requestKey: undefined };
    const { address, amount } = await createDeposit(this.#customer.id, request);
    const { pay, rounds } = await chains();
    await pay({ coin: 'BTC', to: address, amount: BigInt(amount) });
    await rounds(4);
    return { from: address, amount: BigInt(amount) };
  }

  async #payOut(): Promise<void> {
    const { createWithdrawal, approve, createBatch, simulateBatch, handBack, followBatch, settle } =
      await load();
    const { identity } = await actor(this.#customer);
    const ids: string[] = [];
    for (const amount of [100_000_000n, 150_000_000n]) {
      const request = { amount, currency: 'BTC' as const, walletAddress: ADDRESSES.BTC };
      ids.push(String((await createWithdrawal(identity, request))._id));
    }
    for (const id of ids) await approve(await actor(this.#one), id);
    const batch = await createBatch(await actor(this.#one), { coin: 'BTC', ids, fee_rate: 5 }, undefined);
    const id = String(batch._id);
    await handBack(await actor(this.#one), id, await simulateBatch(id));
    const { rounds } = await chains();
    await rounds(4);
    await followBatch(id);
    for (const one of ids) await settle(one);
  }

  /** Closes what has ended; the kinds of breaks that the last day was found to have. */
  async close(day: string): Promise<string[]> {
    const { closeDueDays, refreshRates } = await load();
    await refreshRates();
    await closeDueDays();
    const closed = await (await rows('treasury_closes')).findOne({ _id: day as never });
    if (!closed) throw new Error(`${day} was not closed`);
    const found = await (await rows('treasury_breaks')).find({ day }).toArray();
    return found.map(({ kind }) => String(kind)).toSorted();
  }

  /** What is planted on a day, if anything. */
  plantOf(index: number): Plant | undefined {
    return index % 6 === 3 ? PLANTS(this.#reserve)[((index - 3) / 6) % PLANTS('').length] : undefined;
  }
}

/** Changes the newest row of a kind by hand; answers how it was. */
async function spoil(name: string, filter: object, change: object, newest = '_id') {
  const collection = await rows(name);
  const row = await collection.findOne(filter, { sort: { [newest]: -1 }, useBigInt64: true });
  if (!row) throw new Error(`Nothing of ${name} to spoil`);
  await collection.updateOne({ _id: row._id }, { $set: change });
  return () => collection.replaceOne({ _id: row._id }, row);
}

const PLANTS = (reserve: string): Plant[] => [
  {
    kinds: ['movement'],
    plant: () => spoil('treasury_movements', { kind: 'capital_in' }, { amount: BTC / 2n }),
  },
  {
    kinds: ['ledger_balance'],
    plant: () => spoil('ledger_accounts', { _id: 'fees' }, { debitsPosted: 0n, creditsPosted: 7n }),
  },
  {
    kinds: ['deposit'],
    plant: () => spoil('deposit_payments', { state: 'credited' }, { amount: '1' }, 'creditedAt'),
  },
  {
    kinds: ['chain_balance'],
    plant: async () => {
      await transact({ from: reserve, to: somewhere(), amount: BTC / 50n });
      return async () => transact({ to: reserve, amount: BTC / 50n });
    },
  },
];
