import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import { NETWORKS } from '@lode/shared/chains/schemas';
import { type Coin, formatUsd } from '@lode/shared/core/money';
import { financeRoutes } from '@lode/shared/finance/rest';
import { revenueRoutes } from '@lode/shared/mining/revenue-rest';
import { siteRoutes } from '@lode/shared/site/rest';
import { beforeEach, describe, expect, test } from 'vitest';
import { chains } from '../factories/chains.ts';
import { imageBytes } from '../factories/images.ts';
import { ledger } from '../factories/ledger.ts';
import { mining } from '../factories/mining.ts';
import { buildPerson, type Person } from '../factories/people.ts';
import { Api, codeOf, refusalOf } from '../harness/api.ts';
import { dayBack, FROM_NOON, NOON } from '../harness/noon.ts';
import { startPool, stated, statementOf } from '../harness/pool-server.ts';
import { useCluster } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useCluster({ servers: 2, workers: 0, env: { ACCRUAL_GRACE_MS: '10', ...FROM_NOON } });
/** Of the test network. */
const RESERVE = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const CONFIRMATIONS = 2;
/** A leg that credits the account, in either order of its fields. */
const CREDITS_REVENUE = /'mining_revenue'[^,}]*,\s*side:\s*'credit'|side:\s*'credit'[^}]*'mining_revenue'/;

beforeEach(async () => {
  const { empty } = await mining();
  await empty();
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
  const { ReserveAddressModel } = await import('@lode/server/features/reserves/reserve-address.model');
  await ReserveAddressModel.deleteMany({});
  await ReserveAddressModel.create({
    coin: 'BTC',
    address: RESERVE,
    amount: null,
    checkedAt: null,
    unreachable: false,
    createdAt: new Date(),
  });
});

const staff = () => buildPerson(site.cluster, { role: 'operator' });
const pdf = () => new Blob([`%PDF-1.7\n%${randomBytes(8).toString('hex')}\n%%EOF\n`]);

/** A payment on the invented chain with its confirmations. */
async function pay(amount = 50_000_000n, to = RESERVE, blocks = CONFIRMATIONS, coin: Coin = 'BTC') {
  const { pay: send, mine } = await chains();
  const txid = await send({ coin, to, amount });
  for (let at = 0; at < blocks; at += 1) await mine('bitcoin');
  return txid;
}

const receipt = (txid: string, amount = '0.5') => ({
  body: { coin: 'BTC' as const, amount, txid, note: 'paid out by the pool' },
  file: pdf(),
  fileName: 'notice.pdf',
});

describe('a receipt', () => {
  test('L7: is entered by one person, confirmed by another, and only then credits mining_revenue, with the coin', async () => {
    const { balance, entries } = await ledger();
    const [one, other] = [await staff(), await staff()];
    const txid = await pay();
    const entered = await one.call(revenueRoutes.request, receipt(txid));
    expect(entered).toMatchObject({ state: 'requested', amount: '0.5', txid, day: null, has_evidence: true });
    expect(await entries()).toHaveLength(0);
    const booked = await other.call(revenueRoutes.confirm, { params: { id: entered.id } }, 1);
    expect(booked).toMatchObject({ state: 'confirmed', decided_by: { id: other.id } });
    expect(booked.day).toBe(dayBack(0));
    const micros = (await balance('mining_revenue')).posted;
    expect(booked.amount_usd).toBe(formatUsd(micros));
    expect((await balance('holdings:BTC')).posted).toBe(50_000_000n);
    expect((await balance('exchange:BTC')).posted).toBe(50_000_000n);
    expect((await balance('exchange:USD')).posted).toBe(-micros);
    expect(await entries()).toHaveLength(1);
  });

  test('L7: nothing else in the product credits mining_revenue', async () => {
    const folder = join(projectRoot, 'server/src');
    const crediting = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => CREDITS_REVENUE.test(readFileSync(join(folder, file), 'utf8')));
    expect(crediting).toEqual(['features/mining/commands/book-revenue.ts']);
  });

  test('nobody confirms their own; a decided one stays decided; who races, one wins', async () => {
    const { entries } = await ledger();
    const [one, other, third] = [await staff(), await staff(), await staff()];
    const { id } = await one.call(revenueRoutes.request, receipt(await pay()));
    const confirm = (who: typeof one) => codeOf(who.call(revenueRoutes.confirm, { params: { id } }));
    expect(await confirm(one)).toBe('OWN_REQUEST');
    const raced = await Promise.all([confirm(other), confirm(third), confirm(other), confirm(third)]);
    expect(raced.filter((code) => code === 'OK')).toHaveLength(1);
    expect(raced.filter((code) => code === 'REVENUE_DECIDED')).toHaveLength(3);
    expect(
      await codeOf(other.call(revenueRoutes.reject, { params: { id }, body: { reason: 'too late' } })),
    ).toBe('REVENUE_DECIDED');
    expect(await entries()).toHaveLength(1);
  });

  test('the same transaction is booked once; a rejected one may be entered again', async () => {
    const [one, other, third] = [await staff(), await staff(), await staff()];
    const txid = await pay();
    const { id } = await one.call(revenueRoutes.request, receipt(txid));
    // Nobody uploads two files at once.
    const again = (who = other) => codeOf(who.call(revenueRoutes.request, receipt(txid.toUpperCase())));
    expect(await again()).toBe('REVENUE_BOOKED');
    await other.call(revenueRoutes.reject, { params: { id }, body: { reason: 'not from the pool' } });
    expect(await Promise.all([again(one), again(other), again(third)])).toEqual(
      expect.arrayContaining(['OK', 'REVENUE_BOOKED']),
    );
    const { revenue } = await mining();
    expect((await revenue()).filter(({ state }) => state === 'requested')).toHaveLength(1);
  });

  test('is announced to staff and counted among what waits, until it is decided', async () => {
    const [one, other] = [await staff(), await staff()];
    const watching = await other.connect();
    const told = (id: string) =>
      watching
        .all('finance:matter.changed')
        .filter((matter) => matter.kind === 'revenue' && matter.id === id);
    const waiting = async () => (await other.call(financeRoutes.summary)).waiting.revenue;
    const enter = async () => (await one.call(revenueRoutes.request, receipt(await pay()))).id;
    const [kept, dropped] = [await enter(), await enter()];
    await until(() => told(kept).length === 1 && told(dropped).length === 1);
    expect(await waiting()).toBe(2);
    await other.call(revenueRoutes.confirm, { params: { id: kept } });
    await other.call(revenueRoutes.reject, {
      params: { id: dropped },
      body: { reason: 'not from the pool' },
    });
    await until(() => told(kept).length === 2 && told(dropped).length === 2);
    expect(await waiting()).toBe(0);
  });

  test('H2: must be found on the chain with its confirmations, paying one of our addresses exactly that', async () => {
    const one = await staff();
    const refused = async (txid: string, amount?: string) => {
      const { code, failure } = await refusalOf(one.call(revenueRoutes.request, receipt(txid, amount)));
      return [code, Object.keys(failure.fields ?? {})[0]];
    };
    expect(await refused(randomBytes(32).toString('hex'))).toEqual(['TXID_NOT_FOUND', 'txid']);
    expect(await refused(await pay(50_000_000n, RESERVE, 1))).toEqual(['TXID_NOT_FOUND', 'txid']);
    expect(await refused(await pay(), '0.50000001')).toEqual(['TXID_MISMATCH', 'txid']);
    const { getDepositAddress } = await import('@lode/server/features/chains/queries/get-deposit-address');
    const customers = await pay(50_000_000n, getDepositAddress('bitcoin', 7));
    expect(await refused(customers)).toEqual(['TXID_MISMATCH', 'txid']);
    const { PaymentModel } = await import('@lode/server/features/deposits/deposit.model');
    const deposited = await pay();
    await PaymentModel.collection.insertOne({
      _id: `bitcoin:${deposited}:0` as never,
      coin: 'BTC',
      txid: deposited,
    });
    expect(await refused(deposited)).toEqual(['TXID_USED', 'txid']);
  });

  test('H2: an id counts in the one form of its chain, so that what paid a deposit is known again', async () => {
    const one = await staff();
    const { PaymentModel } = await import('@lode/server/features/deposits/deposit.model');
    const enter = (coin: Coin, txid: string) =>
      codeOf(one.call(revenueRoutes.request, { ...receipt(txid), body: { ...receipt(txid).body, coin } }));
    for (const [coin, txid, other] of [
      ['BTC', 'ab'.repeat(32), `0x${'ab'.repeat(32)}`],
      ['VET', `0x${'cd'.repeat(32)}`, 'cd'.repeat(32)],
    ] as const) {
      const id = `${NETWORKS[coin].chain}:${txid}:0`;
      await PaymentModel.collection.insertOne({ _id: id as never, coin, txid });
      expect(await enter(coin, other)).toBe('TXID_INVALID');
      expect(await enter(coin, txid.toUpperCase())).toBe('TXID_USED');
    }
    expect(await enter('BTC', 'not an id')).toBe('TXID_INVALID');
  });

  test('H2: what we have moved ourselves, out of deposits or between published addresses, is not earned', async () => {
    const [{ chosenAdapters, followedAdapter }, { checkReceipt }, { DepositModel }] = await Promise.all([
      import('@lode/server/features/chains/adapters/chosen-adapters'),
      import('@lode/server/features/mining/check-receipt'),
      import('@lode/server/features/deposits/deposit.model'),
    ]);
    const source = followedAdapter('bitcoin');
    const address = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';
    await DepositModel.collection.insertOne({ address });
    const txid = await pay();
    const from = async (...senders: string[]) => {
      const transaction = async (id: string) => {
        const found = await source.transaction(id);
        return found && { ...found, senders };
      };
      chosenAdapters.bitcoin = [{ ...source, transaction }];
      return checkReceipt({ coin: 'BTC', amount: 50_000_000n, txid });
    };
    try {
      await expect(from('somebody', address)).rejects.toMatchObject({ code: 'TXID_MISMATCH' });
      await expect(from(RESERVE)).rejects.toMatchObject({ code: 'TXID_MISMATCH' });
      await expect(from('somebody')).resolves.toEqual([`bitcoin:${txid}:0`]);
    } finally {
      chosenAdapters.bitcoin = [source];
      await DepositModel.deleteOne({ address });
    }
  });

  test('H2: the chain is asked again at confirmation, and what has left it is not booked', async () => {
    const [one, other] = [await staff(), await staff()];
    const { id } = await one.call(revenueRoutes.request, receipt(await pay()));
    await (await chains()).reorganise('BTC', CONFIRMATIONS);
    const { SimulatedTransferModel } = await import('@lode/server/features/chains/simulated-block.model');
    await SimulatedTransferModel.deleteMany({ height: -1 });
    expect(await codeOf(other.call(revenueRoutes.confirm, { params: { id } }))).toBe('TXID_NOT_FOUND');
    expect((await (await ledger()).balance('mining_revenue')).posted).toBe(0n);
  });

  test('evidence is told by what is in the file, kept as it came, and fetched only by staff', async () => {
    const one = await staff();
    const enter = async (file: Blob) => {
      const input = { ...receipt(await pay()), file };
      return one.call(revenueRoutes.request, input);
    };
    expect(await codeOf(enter(new Blob(['<html>a picture.png</html>'])))).toBe('EVIDENCE_INVALID');
    expect(await codeOf(enter(new Blob([])))).toBe('EVIDENCE_INVALID');
    expect(await codeOf(enter(new Blob([new Uint8Array(await imageBytes('gif'))])))).toBe('EVIDENCE_INVALID');
    const picture = await imageBytes('png');
    const { id } = await enter(new Blob([new Uint8Array(picture)]));
    const reply = await fetch(`${site.cluster.urls[1]}/api/admin/mining/revenue/${id}/evidence`, {
      headers: { authorization: `Bearer ${one.token}` },
    });
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.compare(Buffer.from(await reply.arrayBuffer()), picture)).toBe(0);
    expect(
      await codeOf(new Api(site.cluster.urls[0] ?? '').call(revenueRoutes.evidence, { params: { id } })),
    ).toBe('UNAUTHENTICATED');
  });
});

describe('a pool', () => {
  const yesterday = dayBack(1);

  test('states a day once, however often and by how many processes it is asked; it is divided once a person has confirmed', async () => {
    const { bookStatements, keepAccounts, revenue, runs, updateSettings } = await mining();
    const one = await staff();
    await updateSettings({ capacity_th: '100' });
    const { pool, asked, stop } = await startPool((day) => stated(day));
    await Promise.all([bookStatements([pool]), bookStatements([pool]), bookStatements([pool])]);
    await bookStatements([pool]);
    await keepAccounts([pool]);
    const [entered] = await revenue();
    expect(entered).toMatchObject({ state: 'requested', requestedBy: null });
    expect(await (await ledger()).entries()).toHaveLength(0);
    expect(await runs()).toEqual([]);
    await one.call(revenueRoutes.confirm, { params: { id: String(entered?._id) } });
    await keepAccounts([pool]);
    expect(asked[0]).toEqual({ day: yesterday, key: 'our key' });
    expect(await revenue()).toMatchObject([
      {
        source: 'statement',
        state: 'confirmed',
        statedDay: yesterday,
        day: yesterday,
        amount: 1_250_000n,
      },
    ]);
    expect((await (await ledger()).balance('holdings:BTC')).posted).toBe(1_250_000n);
    expect(await runs()).toMatchObject([{ _id: yesterday, state: 'done' }]);
    await stop();
  });

  test('has its payout matched to what it stated, all of it and once; nothing is booked again', async () => {
    const { bookStatements, revenue, updateSettings } = await mining();
    await updateSettings({ capacity_th: '100' });
    const one = await staff();
    for (const [at, amount] of ['0.25', '0.5', '0.125'].entries()) {
      const pool = { name: 'ours', simulated: false, statement: async () => statementOf(amount) };
      await bookStatements([pool], NOON - (2 - at) * 86_400_000);
    }
    const ids = (await revenue()).map(({ _id }) => String(_id));
    for (const id of ids) await one.call(revenueRoutes.confirm, { params: { id } });
    const [first = '', second = '', third = ''] = ids;
    const paid = (id: string, txid: string) =>
      codeOf(one.call(revenueRoutes.paid, { params: { id }, body: { txid } }));
    const both = await pay(75_000_000n);
    expect(await paid(third, both)).toBe('PAYOUT_DIFFERS');
    expect(await paid(first, both)).toBe('PAYOUT_DIFFERS');
    const raced = await Promise.all([paid(second, both), paid(second, both)]);
    expect(raced.filter((code) => code === 'OK')).toHaveLength(1);
    expect(await paid(second, both)).toBe('REVENUE_DECIDED');
    expect((await revenue()).map(({ paidTxid }) => paidTxid)).toEqual([both, both, null]);
    expect(await codeOf((await staff()).call(revenueRoutes.request, receipt(both, '0.75')))).toBe(
      'TXID_USED',
    );
    expect((await (await ledger()).balance('holdings:BTC')).posted).toBe(87_500_000n);
    const { sumUnpaidStatements } = await import(
      '@lode/server/features/mining/queries/sum-unpaid-statements'
    );
    expect(await sumUnpaidStatements('BTC')).toEqual({ count: 1, amount: 12_500_000n });
  });

  test.each([
    ['less', '0.74', -1_000_000n, 'uncovered_costs'],
    ['more', '0.76', 1_000_000n, 'mining_revenue'],
  ] as const)(
    'L1, L7: a payout of %s than was stated is settled by two persons, and only the difference is booked',
    async (_than, amount, difference, account) => {
      const { bookStatements, revenue } = await mining();
      const [one, other] = [await staff(), await staff()];
      for (const [at, stated] of ['0.25', '0.5'].entries()) {
        const pool = { name: 'ours', simulated: false, statement: async () => statementOf(stated) };
        await bookStatements([pool], NOON - (1 - at) * 86_400_000);
      }
      const [first = '', second = ''] = (await revenue()).map(({ _id }) => String(_id));
      for (const id of [first, second]) await one.call(revenueRoutes.confirm, { params: { id } });
      const { balance, prove } = await ledger();
      const posted = async (of: typeof account | 'holdings:BTC') => (await balance(of)).posted;
      const [held, before] = [await posted('holdings:BTC'), await posted(account)];
      const txid = await pay(statementOf(amount).amount);
      const pays = (differs: boolean) =>
        one.call(revenueRoutes.paid, { params: { id: second }, body: { txid, differs } });
      const refusal = await refusalOf(pays(false));
      expect([refusal.code, refusal.failure.data]).toEqual([
        'PAYOUT_DIFFERS',
        { received: amount, stated: '0.75', days: 2 },
      ]);
      const asked = await pays(true);
      expect(asked).toMatchObject({ state: 'requested', difference: { received: amount, stated: '0.75' } });
      expect(await codeOf(pays(true))).toBe('TXID_USED');
      const confirm = (who: Person) => codeOf(who.call(revenueRoutes.confirm, { params: { id: asked.id } }));
      expect(await confirm(one)).toBe('OWN_REQUEST');
      expect(await posted('holdings:BTC')).toBe(held);
      const raced = await Promise.all([confirm(other), confirm(other)]);
      expect(raced.toSorted()).toEqual(['OK', 'REVENUE_DECIDED']);
      expect(await posted('holdings:BTC')).toBe(held + difference);
      expect((await posted(account)) - before).toBeGreaterThan(0n);
      // By id: rows of two processes made within a second come in no order.
      const paidBy = new Map((await revenue()).map(({ _id, paidTxid }) => [String(_id), paidTxid]));
      expect([first, second, asked.id].map((id) => paidBy.get(id))).toEqual([txid, txid, null]);
      expect(await prove()).toMatchObject({ ok: true });
      const { listBookedReceipts } = await import(
        '@lode/server/features/mining/queries/list-booked-receipts'
      );
      const period = { from: new Date(0), before: new Date(), references: [asked.id] };
      expect(await listBookedReceipts(period)).toMatchObject([
        { reference: asked.id, amount: difference, txid },
      ]);
    },
  );

  test('a statement that is not signed, not final, of another day or not to be had is not booked', async () => {
    const { bookStatements, revenue } = await mining();
    for (const answer of [
      (day: string) => ({ ...stated(day), sign: 'another' }),
      (day: string) => ({ body: { day, final: false, coin: 'BTC', amount: '1' } }),
      () => stated('2020-01-01'),
      (day: string) => stated(day, '-1'),
      () => ({ status: 404 }),
      () => ({ status: 500 }),
    ]) {
      const { pool, stop } = await startPool(answer);
      await bookStatements([pool]);
      expect(await revenue()).toEqual([]);
      await stop();
    }
  });

  test('a day that ends while pools are asked is not divided before they were asked for it', async () => {
    const { earn, keepAccounts, runs, setNow } = await mining();
    setNow(NOON - 86_400_000);
    await earn(1_000_000n);
    const pool = {
      name: 'slow',
      simulated: false,
      statement: async () => {
        setNow(NOON);
        return undefined;
      },
    };
    await keepAccounts([pool]);
    expect(await runs()).toEqual([]);
    await keepAccounts([pool]);
    expect(await runs()).toMatchObject([{ _id: yesterday, state: 'done' }]);
  });

  test('H6: an invented pool stops a deployment from starting, and makes the site a demo', async () => {
    const { choosePools } = await import('@lode/server/features/mining/pools/chosen-pools');
    const pools = { providers: ['simulated'], url: undefined, apiKey: undefined, secret: undefined };
    expect(() => choosePools({ pools, simulatedAllowed: false })).toThrow('ALLOW_SIMULATED=1');
    expect(() => choosePools({ pools: { ...pools, providers: ['http'] }, simulatedAllowed: true })).toThrow(
      'POOL_URL',
    );
    expect(() => choosePools({ pools: { ...pools, providers: ['x'] }, simulatedAllowed: true })).toThrow(
      'known',
    );
    const [pool] = choosePools({ pools, simulatedAllowed: true });
    expect(pool?.simulated).toBe(true);
    const info = await new Api(site.cluster.urls[0] ?? '').call(siteRoutes.publicInfo);
    expect(info.demo).toBe(true);
  });
});
