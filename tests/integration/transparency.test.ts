import { execFileSync } from 'node:child_process';
import { createHmac, hkdfSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { transparencyRoutes } from '@lode/shared/transparency/rest';
import type { OwnProof } from '@lode/shared/transparency/schemas';
import { mongo } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyLedger, fund, ledger } from '../factories/ledger.ts';
import { buildCustomer, buildPerson, type Person } from '../factories/people.ts';
import { codeOf, refusalOf } from '../harness/api.ts';
import { TEST_SECRET } from '../harness/cluster.ts';
import { confirmGuarded } from '../harness/confirm-guarded.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
/** One that no other file pays. */
const RESERVE = 'tb1qqurswpc8qurswpc8qurswpc8qurswpc800zzll';
const reason = 'asked for by the test';
/** Of an invented pool. */
const STATEMENT = { source: 'statement', simulated: true, coin: 'BTC', rate: '1' } as const;

/** The server's own commands, in the test's process. */
async function transparency() {
  const [{ publishTree }, { checkReserves }, { isOwnAddress }, { isReserveAddress }, { LiabilityTreeModel }] =
    await Promise.all([
      import('@lode/server/features/transparency/commands/publish-tree'),
      import('@lode/server/features/reserves/commands/check-reserves'),
      import('@lode/server/features/reserves/queries/is-own-address'),
      import('@lode/server/features/reserves/queries/is-reserve-address'),
      import('@lode/server/features/transparency/liability-tree.model'),
    ]);
  return { publishTree, checkReserves, isOwnAddress, isReserveAddress, LiabilityTreeModel };
}

const overview = (person: Person) => person.call(transparencyRoutes.overview, {});
const staff = () => buildPerson(site, { role: 'operator' }, 'admin');

/** What the stand-alone script says of a proof. */
function runScript(proof: OwnProof): string {
  const folder = mkdtempSync(join(tmpdir(), 'proof-'));
  try {
    const file = join(folder, 'proof.json');
    writeFileSync(file, JSON.stringify(proof));
    return execFileSync(process.execPath, [join(projectRoot, 'client/public/verify-proof.mjs'), file], {
      encoding: 'utf8',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

beforeEach(async () => {
  await emptyLedger();
  const { LiabilityTreeModel } = await transparency();
  await LiabilityTreeModel.deleteMany({});
});

describe('the proof of liabilities', () => {
  test("H5: every customer's branch leads to the published root, whose sum is what the ledger owes", async () => {
    const { publishTree } = await transparency();
    const people = await Promise.all(Array.from({ length: 5 }, () => buildCustomer(site)));
    await Promise.all(people.map((person, index) => fund(person.id, 1_000_000n * BigInt(index + 1) + 7n)));
    await publishTree();
    const [first] = people as [Person];
    const { balance } = await ledger();
    for (const person of people) {
      const proof = await person.call(transparencyRoutes.ownProof, {});
      const own = (await balance(`wallet:${person.id}`)).posted;
      const leaves = proof.parts.map(({ leaf }) => BigInt(leaf.balance_micros));
      expect(leaves.reduce((sum, part) => sum + part, 0n)).toBe(own);
      expect(proof.parts.every(({ leaf }) => leaf.user_id === person.id)).toBe(true);
      const siblings = proof.parts.map(({ branch }) => BigInt(branch[0]?.sum_micros ?? 0));
      for (const other of people.filter(({ id }) => id !== person.id)) {
        expect(siblings).not.toContain((await balance(`wallet:${other.id}`)).posted);
      }
      expect(runScript(proof)).toContain('Your balance is counted in this root.');
      expect(proof.tree).toMatchObject({ leaves: 15, balances: 5, total_usd: '15.000035' });
    }
    await until(async () => (await overview(first)).trees.length === 1);
    const seen = await overview(first);
    expect(seen.liabilities.total_usd).toBe('15.000035');
    expect(seen.trees[0]).toEqual((await first.call(transparencyRoutes.ownProof, {})).tree);
  });

  test('H5: who came after the newest tree is told that no proof holds them yet', async () => {
    const { publishTree } = await transparency();
    expect(await publishTree()).toBeNull();
    const [early, late] = await Promise.all([buildCustomer(site), buildCustomer(site)]);
    await fund(early.id, 5_000_000n);
    await publishTree();
    await fund(late.id, 5_000_000n);
    expect(await codeOf(late.call(transparencyRoutes.ownProof, {}))).toBe('PROOF_NOT_READY');
    await publishTree();
    expect(await late.call(transparencyRoutes.ownProof, {})).toMatchObject({ tree: { leaves: 6 } });
  });

  test('H5: the branch of the very tree that a page shows is answered while newer ones are published', async () => {
    const { publishTree, LiabilityTreeModel } = await transparency();
    const [early, late] = await Promise.all([buildCustomer(site), buildCustomer(site)]);
    await fund(early.id, 5_000_000n);
    await publishTree();
    const { tree: shown, parts } = await early.call(transparencyRoutes.ownProof, {});
    await fund(late.id, 5_000_000n);
    await publishTree();
    const query = { tree: shown.id };
    const again = await early.call(transparencyRoutes.ownProof, { query });
    expect([again.tree, again.parts]).toEqual([shown, parts]);
    expect((await early.call(transparencyRoutes.ownProof, {})).tree.id).not.toBe(shown.id);
    expect(await codeOf(late.call(transparencyRoutes.ownProof, { query }))).toBe('PROOF_NOT_READY');
    await LiabilityTreeModel.deleteOne({ _id: shown.id });
    expect(await codeOf(early.call(transparencyRoutes.ownProof, { query }))).toBe('PROOF_NOT_READY');
  });
});

test('H5: a tree of before balances were split is still proved', async () => {
  const [{ LiabilityLeafModel, LiabilityTreeModel }, { storeLevel }, { Level, leafNode, levelAbove }] =
    await Promise.all([
      import('@lode/server/features/transparency/liability-tree.model'),
      import('@lode/server/features/transparency/node-store'),
      import('@lode/server/features/transparency/sum-tree'),
    ]);
  const people = await Promise.all([buildCustomer(site), buildCustomer(site), buildCustomer(site)]);
  const _id = new mongo.ObjectId();
  const saltKey = Buffer.from(hkdfSync('sha256', TEST_SECRET, '', 'lode keyed hashes', 32));
  const saltOf = (id: string) =>
    createHmac('sha256', saltKey).update(`liability\0${_id.toHexString()} ${id}`).digest();
  const leaves = new Level(people.length);
  for (const [at, { id }] of people.entries()) leaves.set(at, leafNode(id, saltOf(id), BigInt(at + 1)));
  const levels = [leaves];
  for (let top = leaves; top.width > 1; levels.push(top)) top = await levelAbove(top);
  for (const [number, level] of levels.entries()) await storeLevel(_id, number, level);
  await LiabilityLeafModel.collection.insertMany(
    people.map(({ id }, index) => ({ treeId: _id, userId: id, index, balance: BigInt(index + 1) })),
  );
  const root = levels.at(-1)?.at(0).hash.toString('hex') ?? '';
  await LiabilityTreeModel.collection.insertOne({ _id, at: new Date(), root, total: 6n, leaves: 3 });
  for (const person of people) {
    const proof = await person.call(transparencyRoutes.ownProof, {});
    expect(proof.tree).toMatchObject({ leaves: 3, balances: 3 });
    expect(runScript(proof)).toContain('Your balance is counted in this root.');
  }
});

test('H5: the summary says what the overview says, and what each of the last days brought', async () => {
  const { listMiningDays, RevenueModel, AccrualRunModel, blank } = await mining();
  const visitor = await buildCustomer(site);
  await RevenueModel.deleteMany({});
  await AccrualRunModel.deleteMany({});
  expect(await listMiningDays(30)).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  const before = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
  const row = () => ({ ...blank(), ...STATEMENT, amount: 1n });
  await RevenueModel.create(
    [3_000_000n, 4_500_000n].map((amountUsd) => ({
      ...row(),
      amountUsd,
      state: 'confirmed' as const,
      day: before,
    })),
  );
  await RevenueModel.create([{ ...row(), amountUsd: 9_000_000n }]);
  await AccrualRunModel.collection.insertOne({ _id: before, paid: 6_000_000n } as never);
  const days = await listMiningDays(30);
  expect(days).toHaveLength(30);
  expect(days.slice(-2)).toEqual([
    { day: before, revenue: 7_500_000n, paid: 6_000_000n },
    { day: today, revenue: 0n, paid: 0n },
  ]);
  expect(days.slice(0, -2).every(({ revenue, paid }) => revenue === 0n && paid === 0n)).toBe(true);
  const [all, summary] = [await overview(visitor), await visitor.call(transparencyRoutes.summary, {})];
  expect(summary).toMatchObject({
    owed_usd: all.liabilities.total_usd,
    held_usd: all.holdings_usd,
    capacity_th: all.mining.capacity_th,
    sold_th: all.mining.sold_th,
  });
  await RevenueModel.deleteMany({});
  await AccrualRunModel.deleteMany({});
});

describe('reserve addresses', () => {
  test('H5: what the chain says of a published address stands beside the ledger, with the difference', async () => {
    const { checkReserves } = await transparency();
    const [operator, visitor] = await Promise.all([staff(), buildCustomer(site)]);
    const body = { coin: 'BTC' as const, address: RESERVE, reason };
    const asked = await operator.call(transparencyRoutes.addReserve, { body });
    expect(asked).toMatchObject({ items: [], waits_until: expect.any(String) });
    await confirmGuarded(site);
    const [added] = (await operator.call(transparencyRoutes.reserves, {})).items;
    expect(added).toMatchObject({ coin: 'BTC', address: RESERVE, amount: null, checked_at: null });
    expect(await codeOf(operator.call(transparencyRoutes.addReserve, { body }))).toBe(
      'RESERVE_ADDRESS_EXISTS',
    );
    await payReserve(30_000n);
    await checkReserves();
    await fund(visitor.id, 1_000_000n);
    await until(async () => (await btcOf(visitor)).chain !== null);
    const holding = await btcOf(visitor);
    expect(holding.chain).toBe('0.0003');
    expect(Number(holding.difference)).toBeCloseTo(0.0003 - Number(holding.ledger), 8);
    expect(holding.addresses).toMatchObject([{ address: RESERVE, amount: '0.0003', unreachable: false }]);

    const id = added?.id ?? '';
    await operator.call(transparencyRoutes.removeReserve, { params: { id }, body: { reason } });
    await confirmGuarded(site);
    expect((await operator.call(transparencyRoutes.reserves, {})).items).toEqual([]);
    await until(async () => (await btcOf(visitor)).addresses.length === 0);
    expect((await btcOf(visitor)).chain).toBeNull();
    const again = operator.call(transparencyRoutes.removeReserve, { params: { id }, body: { reason } });
    expect(await codeOf(again)).toBe('RESERVE_ADDRESS_NOT_FOUND');
  });

  test('H2: a removed address stays known as ours, and is published again when it is added again', async () => {
    const { isOwnAddress, isReserveAddress } = await transparency();
    const operator = await staff();
    const body = { coin: 'BTC' as const, address: RESERVE, reason };
    const add = () => operator.call(transparencyRoutes.addReserve, { body });
    const listed = async () => (await operator.call(transparencyRoutes.reserves, {})).items;
    const remove = async (id: string) => {
      await operator.call(transparencyRoutes.removeReserve, { params: { id }, body: { reason } });
      await confirmGuarded(site);
    };
    await add();
    await confirmGuarded(site);
    const id = (await listed())[0]?.id ?? '';
    await remove(id);
    expect([await isOwnAddress(RESERVE), await isReserveAddress('BTC', RESERVE)]).toEqual([true, false]);
    const codes = await Promise.all([codeOf(add()), codeOf(add())]);
    expect(codes.toSorted()).toEqual(['GUARDED_CHANGE_WAITING', 'OK']);
    await confirmGuarded(site);
    expect(await codeOf(add())).toBe('RESERVE_ADDRESS_EXISTS');
    expect(await listed()).toMatchObject([{ id, address: RESERVE, amount: null, checked_at: null }]);
    expect(await isReserveAddress('BTC', RESERVE)).toBe(true);
    await remove(id);
  });

  test("a customer's deposit address is no reserve", async () => {
    const customer = await buildCustomer(site);
    const { address } = await customer.call(depositRoutes.create, {
      body: { currency: 'BTC', amount_usd: '100' },
    });
    const body = { coin: 'BTC' as const, address, reason };
    const { code, failure } = await refusalOf((await staff()).call(transparencyRoutes.addReserve, { body }));
    expect([code, failure.fields]).toEqual([
      'RESERVE_IS_DEPOSIT_ADDRESS',
      { address: 'RESERVE_IS_DEPOSIT_ADDRESS' },
    ]);
  });

  test.each([
    ['TRX', RESERVE],
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['VET', 'nonsense'],
  ] as const)('an address of another network is refused: %s %s', async (coin, address) => {
    const call = (await staff()).call(transparencyRoutes.addReserve, { body: { coin, address, reason } });
    expect(await codeOf(call)).toBe('WALLET_ADDRESS_INVALID');
  });
});

test('H6: the demo publishes its own addresses, and its invented coins go there, each once', async () => {
  const { checkReserves } = await transparency();
  const { RevenueModel, blank, paySimulatedRevenue } = await mining();
  const { seedDemoReserves, collectSimulated, ReserveAddressModel, PaymentModel, DepositModel } =
    await demo();
  const { send, mine, balanceOf } = await chain();
  const customer = await buildCustomer(site);
  await seedDemoReserves();
  await seedDemoReserves();
  const { holdings } = await customer.call(transparencyRoutes.overview, {});
  expect(await ReserveAddressModel.countDocuments({ removedAt: null })).toBe(holdings.length);
  const reserve = await ReserveAddressModel.findOne({ coin: 'BTC', removedAt: null }).lean();
  const address = reserve?.address ?? '';
  // What the site had already goes there as well.
  await paySimulatedRevenue();
  await collectSimulated();
  await mine();
  const before = await balanceOf(address);

  const stated = { ...blank(), ...STATEMENT, amountUsd: 1n, state: 'confirmed' as const };
  await RevenueModel.create([{ ...stated, amount: 5000n }]);
  const deposit = await customer.call(depositRoutes.create, { body: { currency: 'BTC', amount_usd: '100' } });
  const txid = await send(deposit.address, 700n);
  await mine();
  const row = await DepositModel.findById(deposit.id).lean();
  const payment = { _id: `bitcoin:${txid}:0`, depositId: row?._id, coin: 'BTC', txid, amount: '700' };
  await PaymentModel.updateOne(
    { _id: payment._id },
    { $set: { ...payment, state: 'credited', creditedAt: new Date(), credits: 1, seenAt: new Date() } },
    { upsert: true },
  );
  for (let round = 0; round < 2; round += 1) {
    await paySimulatedRevenue();
    await collectSimulated();
    await mine();
  }
  expect([(await balanceOf(address)) - before, await balanceOf(deposit.address)]).toEqual([5700n, 0n]);
  await checkReserves();
  const read = await ReserveAddressModel.findOne({ coin: 'BTC', address }).lean();
  expect(read?.amount).toBe(String(before + 5700n));

  await ReserveAddressModel.deleteMany({});
  await RevenueModel.deleteMany({});
  await PaymentModel.deleteOne({ _id: payment._id });
});

async function mining() {
  const [days, revenue, runs, request, pay] = await Promise.all([
    import('@lode/server/features/mining/queries/list-mining-days'),
    import('@lode/server/features/mining/revenue.model'),
    import('@lode/server/features/mining/accrual-run.model'),
    import('@lode/server/features/mining/commands/request-revenue'),
    import('@lode/server/features/mining/commands/pay-simulated-revenue'),
  ]);
  return { ...days, ...revenue, ...runs, ...request, ...pay };
}

async function demo() {
  const [seed, collect, reserves, deposits] = await Promise.all([
    import('@lode/server/features/reserves/commands/seed-demo-reserves'),
    import('@lode/server/features/deposits/commands/collect-simulated'),
    import('@lode/server/features/reserves/reserve-address.model'),
    import('@lode/server/features/deposits/deposit.model'),
  ]);
  return { ...seed, ...collect, ...reserves, ...deposits };
}

async function chain() {
  const [{ sendSimulatedPayment }, { mineSimulatedBlock }, { getAddressBalance }] = await Promise.all([
    import('@lode/server/features/chains/commands/send-simulated-payment'),
    import('@lode/server/features/chains/commands/mine-simulated-block'),
    import('@lode/server/features/chains/queries/get-address-balance'),
  ]);
  return {
    send: (to: string, amount: bigint) => sendSimulatedPayment({ coin: 'BTC', to, amount }),
    mine: () => mineSimulatedBlock('bitcoin'),
    balanceOf: (address: string) => getAddressBalance('BTC', address),
  };
}

async function btcOf(person: Person) {
  const { holdings } = await overview(person);
  const holding = holdings.find(({ coin }) => coin === 'BTC');
  if (!holding) throw new Error('BTC is among the holdings');
  return holding;
}

/** Satoshis to the reserve address, in a block. */
async function payReserve(amount: bigint): Promise<void> {
  const [{ sendSimulatedPayment }, { mineSimulatedBlock }] = await Promise.all([
    import('@lode/server/features/chains/commands/send-simulated-payment'),
    import('@lode/server/features/chains/commands/mine-simulated-block'),
  ]);
  await sendSimulatedPayment({ coin: 'BTC', to: RESERVE, amount });
  await mineSimulatedBlock('bitcoin');
}
