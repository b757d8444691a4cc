import { walletRoutes } from '@lode/shared/ledger/wallet-rest';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import mongoose from 'mongoose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ledger } from '../factories/ledger.ts';
import type { Person } from '../factories/people.ts';
import { ask, buildRich, emptyWithdrawals, read, stockUp } from '../factories/withdrawals.ts';
import type { StoreCommand } from '../harness/crash-point.ts';
import { type HeldCommand, HeldCommands } from '../harness/held-commands.ts';
import { useCluster } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

/** Without a worker nothing sweeps: what is told was told by the server itself. */
const site = useCluster({ servers: 1, workers: 0, proxied: true });
let held: HeldCommands;

beforeAll(async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
});

beforeEach(async () => {
  await emptyWithdrawals();
  await stockUp('BTC');
  const proxy = site.cluster.servers[0]?.store;
  if (!proxy) throw new Error('The cluster is proxied');
  held = new HeldCommands(proxy);
});

/** Fits the commit of a transaction that has touched withdrawals. */
function commitOfWithdrawal(): (command: StoreCommand) => boolean {
  const touching = new Set<string>();
  return ({ name, collection, transaction }) => {
    if (transaction === undefined) return false;
    if (collection === 'withdrawals') touching.add(transaction);
    return name === 'commitTransaction' && touching.has(transaction);
  };
}

const readOfWithdrawal = ({ name, collection, transaction }: StoreCommand) =>
  name === 'find' && collection === 'withdrawals' && transaction === undefined;

/**
 * Cuts a connection while it waits for the answer to a read, and then that of the commit. The read is answered on
 * a new connection: by then the driver has given up all older ones, and an error on one of them carries no label.
 */
async function cutAfterAnother(customer: Person, commit: HeldCommand): Promise<void> {
  const another = held.next(readOfWithdrawal);
  const reading = customer.call(withdrawalRoutes.list);
  (await another).cut();
  await reading;
  commit.cut();
}

/** Takes the transaction back in the store, as it does by itself with one that has been open too long. */
async function expire({ command }: HeldCommand): Promise<void> {
  const [lsid = ''] = command.transaction?.split(' ') ?? [];
  const id = new mongoose.mongo.Binary(Buffer.from(lsid, 'hex'), mongoose.mongo.Binary.SUBTYPE_UUID);
  await mongoose.connection.db?.admin().command({ killSessions: [{ id }] });
}

const WAYS: Record<string, { when: 'before' | 'after'; meanwhile: (commit: HeldCommand) => Promise<void> }> =
  {
    'is carried out, and its answer lost': { when: 'after', meanwhile: async () => undefined },
    'is lost on its way': { when: 'before', meanwhile: async () => undefined },
    'is lost on its way, and its transaction taken back': { when: 'before', meanwhile: expire },
  };

test.each(Object.entries(WAYS))(
  'L8: a commit that %s moves the money once, is answered and told',
  async (_way, { when, meanwhile }) => {
    const customer = await buildRich(site.cluster, 100);
    const socket = await customer.connect();
    const commit = held.next(commitOfWithdrawal(), when);
    const asked = ask(customer);
    const heldCommit = await commit;
    await meanwhile(heldCommit);
    await cutAfterAnother(customer, heldCommit);

    const made = await asked;
    await socket.waitFor('withdrawals:withdrawal.changed', ({ id, rev }) => id === made.id && rev === 1);
    expect(await read(customer, made)).toEqual(made);
    expect((await customer.call(withdrawalRoutes.list)).total).toBe(1);
    expect(await customer.call(walletRoutes.wallet)).toMatchObject({ balance: '100.00', held: '100.00' });
    expect(await (await ledger()).prove()).toMatchObject({ ok: true });
    const unsent = () => mongoose.connection.collection('outbox').countDocuments();
    await until(async () => (await unsent()) === 0, { what: 'the server to have told everything' });
  },
);
