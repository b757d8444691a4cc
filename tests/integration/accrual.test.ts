import { Types } from 'mongoose';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ledger, userId } from '../factories/ledger.ts';
import { mining } from '../factories/mining.ts';
import { toldTo } from '../factories/notifications.ts';
import { buildCustomer } from '../factories/people.ts';
import { useCluster } from '../harness/use-site.ts';

const bySize = (a: bigint, b: bigint) => (a < b ? -1 : 1);

const site = useCluster({ servers: 1, workers: 0, env: { ACCRUAL_GRACE_MS: '10' } });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (day: string, ms = 0) => Date.parse(`${day}T00:00:00.000Z`) + ms;
const TH = 1_000_000n;

beforeEach(async () => (await mining()).empty());

/** Two customers and a farm of 100 TH/s; the contracts of a leap day, a year's end, or any other day. */
async function buildFarm(day: string) {
  const { sell, updateSettings } = await mining();
  await updateSettings({ capacity_th: '100', maintenance_fee_percent: '10' });
  const [one, other] = [userId(), userId()];
  await sell([
    { userId: one, hashPower: 10n * TH, startsAt: at(day, -30 * DAY) },
    { userId: one, hashPower: 7n * TH, startsAt: at(day, 6 * HOUR) },
    { userId: other, hashPower: 1n, startsAt: at(day, -DAY) },
    { userId: other, hashPower: 3n * TH, startsAt: at(day, -10 * DAY), endsAt: at(day, 12 * HOUR) },
    { userId: other, hashPower: 3n * TH, startsAt: at(day, 12 * HOUR) },
    // Never active on the day.
    { userId: other, hashPower: 50n * TH, startsAt: at(day, -10 * DAY), endsAt: at(day) },
    { userId: one, hashPower: 50n * TH, startsAt: at(day, 3 * DAY) },
  ]);
  return { one, other };
}

/** The farm's settings as they were, from this machine's present on: this test has set them in times to come. */
async function putBack(): Promise<void> {
  const { setNow, updateSettings } = await mining();
  setNow(Date.now());
  await updateSettings({ capacity_th: '0', maintenance_fee_percent: '10' });
}

/** Blocks of fifteen days; the last day's are harder to find. Of two on one day the easier one counts. */
async function tellDifficulties(first: number): Promise<void> {
  const [{ inTransaction }, { noteDifficulty }] = await Promise.all([
    import('@lode/server/platform/transaction'),
    import('@lode/server/features/chains/commands/note-difficulty'),
  ]);
  const source = { name: 'a source', chain: 'bitcoin' } as Parameters<typeof noteDifficulty>[1];
  for (let day = 0; day < 15; day += 1)
    for (const more of [0.5, 0, 1]) {
      const difficulty = (day === 14 ? 101.5 : 100) + more;
      const block = { time: new Date(first + day * DAY + HOUR), difficulty };
      await inTransaction((tx) => noteDifficulty(tx, source, block as Parameters<typeof noteDifficulty>[2]));
    }
}

/** Everything that an accrual makes, without what differs each time. */
async function outcome() {
  const { runs, rewards, contracts } = await mining();
  const { entries, collections } = await ledger();
  const accounts = await collections('ledger_accounts').find({}, { useBigInt64: true }).toArray();
  return {
    runs: (await runs()).map(
      ({ startedAt: _started, finishedAt: _finished, cursor: _cursor, ...run }) => run,
    ),
    rewards: (await rewards()).map(({ contractId, day, amount, fee, revenueShare, seconds }) => [
      String(contractId),
      day,
      [revenueShare, fee, amount],
      seconds,
    ]),
    earned: (await contracts()).map(({ _id, earnedUsd }) => [String(_id), earnedUsd]),
    entries: (await entries())
      .map(({ key, legs }) => `${String(key)} ${legs.length}`)
      .toSorted((a, b) => (a < b ? -1 : 1)),
    accounts: accounts
      .map(
        ({ kind, asset, debitsPosted, creditsPosted }) => `${kind} ${asset} ${debitsPosted} ${creditsPosted}`,
      )
      .toSorted(),
  };
}

/** L10, from the stored run and the ledger alone. */
async function expectSound() {
  const { runs, rewards } = await mining();
  const { prove, balance } = await ledger();
  for (const run of await runs()) {
    const paid = (await rewards())
      .filter(({ day }) => day === String(run._id))
      .reduce((sum, { amount }) => sum + (amount as bigint), 0n);
    expect(run.paid).toBe(paid);
    expect(run.fee + run.paid + run.operatorShare + run.carriedOut).toBe(run.revenue + run.carriedIn);
  }
  const last = (await runs()).at(-1);
  expect((await balance('mining_revenue')).posted).toBe(last?.carriedOut ?? 0n);
  expect((await prove()).faults).toEqual([]);
}

/** Days one after the other, in batches of two. */
async function accrueInSteps(days: string[]) {
  const { openRun, payBatch, closeRun } = await mining();
  for (const day of days) {
    await openRun(day);
    while (await payBatch(day, 2));
    await closeRun(day);
  }
}

describe('a day', () => {
  test('L10: every contract is paid by the second it was active, the rest is the operator’s, the fee ours', async () => {
    const { setNow, earn, accrueDays, rewards, runs } = await mining();
    const { balance } = await ledger();
    const day = '2028-02-29';
    const { one, other } = await buildFarm(day);
    setNow(at(day, 13 * HOUR));
    await earn(100_000_000n);
    setNow(at('2028-03-01', HOUR));
    await accrueDays();
    // 90 dollars for 100 TH/s and 86,400 s.
    expect((await rewards()).map(({ amount }) => amount).toSorted(bySize)).toEqual(
      [9_000_000n, 4_725_000n, 1_350_000n, 1_350_000n].toSorted(bySize),
    );
    expect((await balance(`wallet:${one}`)).posted).toBe(13_725_000n);
    expect(await toldTo(one), 'one sum of all their contracts').toMatchObject([
      { kind: 'payout', day, amount: 13_725_000n },
    ]);
    expect((await balance(`wallet:${other}`)).posted).toBe(2_700_000n);
    expect((await balance('fees')).posted).toBe(10_000_000n);
    // One millionth of a TH/s for a day earns nine tenths of a micro-dollar: nothing, and it is carried.
    expect(await runs()).toMatchObject([
      {
        _id: day,
        state: 'done',
        contracts: 5,
        contractsDone: 5,
        payouts: 4,
        perTh: 900_000n,
        carriedOut: 1n,
      },
    ]);
    expect((await balance('operator_income')).posted).toBe(90_000_000n - 13_725_000n - 2_700_000n - 1n);
    await expectSound();
  });

  test('a switch stops dividing; on again, the days it left are divided', async () => {
    const { SwitchModel } = await import('@lode/server/features/switches/switch.model');
    const { setNow, earn, accrueDays, runs } = await mining();
    await buildFarm('2028-02-29');
    setNow(at('2028-02-29', 13 * HOUR));
    await earn(100_000_000n);
    setNow(at('2028-03-01', HOUR));
    const stamp = new Types.ObjectId();
    const cause = { cause: 'person' as const, by: null, reason: null };
    await SwitchModel.create({ _id: 'accrual', off: true, stamp, since: new Date(), ...cause });
    await accrueDays();
    expect(await runs()).toEqual([]);
    await SwitchModel.deleteMany({});
    await accrueDays();
    expect((await runs()).map(({ _id, state }) => [_id, state])).toEqual([['2028-02-29', 'done']]);
    await putBack();
  });

  test('H3: the estimate is null before the first accrual, and then the mean of what was paid', async () => {
    const { setNow, earn, accrueDays, getEstimate } = await mining();
    await buildFarm('2027-05-01');
    setNow(at('2027-05-01', HOUR));
    expect(await getEstimate()).toBeNull();
    await earn(100_000_000n);
    setNow(at('2027-05-02', HOUR));
    await accrueDays();
    expect(await getEstimate()).toEqual({
      perThDay: 900_000n,
      days: 1,
      firstDay: '2027-05-01',
      lastDay: '2027-05-01',
      revenue: 100_000_000n,
      capacity: 100_000_000n,
      feePercent: '10',
    });
    await earn(50_000_000n);
    setNow(at('2027-05-03', HOUR));
    await accrueDays();
    expect(await getEstimate()).toMatchObject({ perThDay: 675_000n, days: 2, lastDay: '2027-05-02' });
  });

  test('H3: a farm that paid before and then nothing for a week is estimated at nothing, not left out', async () => {
    const { setNow, earn, accrueDays, getEstimate } = await mining();
    await buildFarm('2027-05-01');
    setNow(at('2027-05-01', HOUR));
    await earn(100_000_000n);
    setNow(at('2027-05-10', HOUR));
    await accrueDays();
    expect(await getEstimate()).toMatchObject({ perThDay: 0n, days: 7, revenue: 0n });
  });

  test('what rounding leaves over is carried into the next day and divided there', async () => {
    const { setNow, earn, accrueDays, runs } = await mining();
    await buildFarm('2027-05-01');
    setNow(at('2027-05-01', HOUR));
    await earn(100_000_007n);
    setNow(at('2027-05-02', HOUR));
    await earn(100_000_007n);
    setNow(at('2027-05-03', HOUR));
    await accrueDays();
    const [first, second] = await runs();
    expect(first?.carriedOut).toBeGreaterThan(0n);
    expect(second?.carriedIn).toBe(first?.carriedOut);
    await expectSound();
  });

  test('a fee and a capacity that change once the day has ended, before its run, leave it as it was', async () => {
    const { setNow, earn, accrueDays, runs, updateSettings } = await mining();
    await buildFarm('2027-05-01');
    setNow(at('2027-05-01', HOUR));
    await earn(100_000_000n);
    setNow(at('2027-05-02'));
    await updateSettings({ maintenance_fee_percent: '95', capacity_th: '1000' });
    setNow(at('2027-05-02', HOUR));
    await earn(100_000_000n);
    await accrueDays();
    setNow(at('2027-05-03', HOUR));
    await accrueDays();
    expect(await runs()).toMatchObject([
      { feePercent: '10', fee: 10_000_000n, capacity: 100n * TH, perTh: 900_000n },
      { feePercent: '95', fee: 95_000_000n, capacity: 1000n * TH, perTh: 5_000n },
    ]);
    await expectSound();
    await putBack();
  });

  test('what changes within a day counts by the second', async () => {
    const { setNow, earn, accrueDays, runs, rewards, updateSettings } = await mining();
    const { one } = await buildFarm('2027-05-01');
    setNow(at('2027-05-01', 18 * HOUR));
    await updateSettings({ maintenance_fee_percent: '20', capacity_th: '200' });
    await earn(100_000_000n);
    setNow(at('2027-05-02', HOUR));
    await accrueDays();
    // 10 % for three quarters of the day and 20 % for the last one; 100 TH/s, then 200.
    expect(await runs()).toMatchObject([
      { feePercent: '12.5', fee: 12_500_000n, capacity: 125n * TH, perTh: 700_000n },
    ]);
    expect((await rewards()).map(({ amount }) => amount)).toContain(7_000_000n);
    const { balance } = await ledger();
    expect((await balance(`wallet:${one}`)).posted).toBe(7_000_000n + 3_675_000n);
    await expectSound();
    await putBack();
  });

  test('a customer hears of the balance and of each contract', async () => {
    const { setNow, earn, accrueDays, sell, updateSettings } = await mining();
    const customer = await buildCustomer(site.cluster);
    await updateSettings({ capacity_th: '10' });
    await sell([{ userId: customer.id, hashPower: TH, startsAt: at('2027-05-01') }]);
    const socket = await customer.connect();
    setNow(at('2027-05-01', HOUR));
    await earn(1_000_000n);
    setNow(at('2027-05-02', HOUR));
    await accrueDays();
    await socket.waitFor('wallet:balance.changed', ({ id }) => id === customer.id);
    await socket.waitFor('mining:contract.changed', ({ rev }) => rev === 2);
  });

  test('a day under the range of the fourteen before it is told to whom it is paid, once, with what is known of it: coins, and the difficulty that blocks told (H3)', async () => {
    const { setNow, earn, accrueDays, rewards, runs, updateSettings, sell } = await mining();
    await updateSettings({ capacity_th: '100', maintenance_fee_percent: '10' });
    const [one, fresh] = [userId(), userId()];
    const first = at('2028-03-01');
    await sell([{ userId: one, hashPower: 10n * TH, startsAt: first - DAY }]);
    for (let day = 0; day < 15; day += 1) {
      setNow(first + day * DAY + HOUR);
      if (day === 14) await sell([{ userId: fresh, hashPower: TH, startsAt: first + 14 * DAY }]);
      await earn(day === 14 ? 60_000_000n : 100_000_000n + BigInt(day));
    }
    await tellDifficulties(first);
    setNow(first + 15 * DAY + HOUR);
    await accrueDays();
    await accrueDays();
    const low = (await toldTo(one)).filter(({ kind }) => kind === 'low_payout');
    expect(low).toMatchObject([{ day: '2028-03-15', reasons: ['fewer_coins', 'higher_difficulty'] }]);
    const last = (await runs()).find(({ _id }) => String(_id) === '2028-03-15');
    expect(last?.difficulty).toEqual({ least: 101.5, source: 'a source' });
    expect((await rewards()).filter((row) => row.low).map(({ day }) => day)).toEqual(['2028-03-15']);
    expect(await toldTo(fresh), 'its first day has nothing before it').toMatchObject([{ kind: 'payout' }]);
  });

  test('revenue confirmed while its day is being closed counts for that day or the next, never for none', async () => {
    const { setNow, earn, accrueDays, revenue, runs } = await mining();
    await buildFarm('2027-05-01');
    setNow(at('2027-05-01', HOUR));
    await earn(1_000_000n);
    setNow(at('2027-05-02', 20));
    await Promise.all([accrueDays(), ...Array.from({ length: 5 }, () => earn(1_000_000n))]);
    setNow(at('2027-05-03', 20));
    await accrueDays();
    expect((await revenue()).map(({ day }) => String(day)).toSorted()[0]).toBe('2027-05-01');
    expect((await runs()).reduce((sum, run) => sum + (run.revenue as bigint), 0n)).toBe(6_000_000n);
    await expectSound();
  });
});

describe('once, whatever happens', () => {
  const DAYS = ['2027-12-31', '2028-01-01', '2028-01-02'];

  /** A farm on the last day of a year with revenue on it and on the day after. */
  async function prepare(days = DAYS) {
    const { setNow, earn, empty, contracts } = await mining();
    await empty();
    await buildFarm('2027-12-31');
    for (const [index, day] of days.slice(0, 2).entries()) {
      setNow(at(day, 20 * HOUR));
      await earn(123_456_789n + BigInt(index));
    }
    setNow(at(days.at(-1) ?? '', DAY + HOUR));
    return (await contracts()).map(({ _id }) => String(_id));
  }

  /** Ids differ from farm to farm: the place of a contract does not. */
  async function outcomeOf(ids: string[]) {
    const text = JSON.stringify(await outcome(), (_key, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
    const placed = ids.reduce((told, id, place) => told.replaceAll(id, `contract ${place}`), text);
    return placed.replaceAll(/revenue:[0-9a-f]{24}/g, 'revenue');
  }

  async function reference(days = DAYS) {
    const ids = await prepare(days);
    await accrueInSteps(days);
    await expectSound();
    return outcomeOf(ids);
  }

  test('late, over a year’s end: each day in its order, the same as day by day', async () => {
    const wanted = await reference();
    const ids = await prepare();
    await (await mining()).accrueDays();
    expect(await outcomeOf(ids)).toBe(wanted);
  });

  test('twice, and by several processes at once: the same, once', async () => {
    const wanted = await reference();
    const ids = await prepare();
    const { accrueDays } = await mining();
    await Promise.all(Array.from({ length: 4 }, () => accrueDays()));
    await Promise.all([accrueInSteps(DAYS), accrueInSteps(DAYS)]);
    await accrueDays();
    expect(await outcomeOf(ids)).toBe(wanted);
    await expectSound();
  });

  test('begun by another process between two looks: joined, not taken for done', async () => {
    const wanted = await reference();
    const ids = await prepare();
    const { accrueDays, openRun, runModel } = await mining();
    const find = runModel.findOne.bind(runModel);
    const looked = vi.spyOn(runModel, 'findOne').mockImplementationOnce((...args) => {
      const query = find(...args);
      const exec = query.exec.bind(query);
      query.exec = async () => {
        const seen = await exec();
        await openRun(DAYS[0] ?? '');
        return seen;
      };
      return query;
    });
    await accrueDays();
    looked.mockRestore();
    expect(await outcomeOf(ids)).toBe(wanted);
  });

  test('killed before every single write: what is left is done, nothing twice', async () => {
    const day = DAYS.slice(0, 1);
    const wanted = await reference(day);
    let writes = 0;
    for (let deadAt = 1; ; deadAt += 1) {
      const ids = await prepare(day);
      const died = await dieAtWrite(deadAt, () => accrueInSteps(day));
      await (await mining()).accrueDays();
      expect(await outcomeOf(ids)).toBe(wanted);
      if (!died) break;
      writes = deadAt;
    }
    // Five transactions of several writes each: it did die in many places.
    expect(writes).toBeGreaterThan(15);
  }, 300_000);
});

/** Runs `work` and lets the write number `deadAt` fail for good, as if its process had gone. False: it never came. */
async function dieAtWrite(deadAt: number, work: () => Promise<void>): Promise<boolean> {
  const { default: mongoose } = await import('mongoose');
  const methods = ['updateOne', 'insertOne', 'findOneAndUpdate', 'bulkWrite', 'insertMany'] as const;
  const prototype = mongoose.mongo.Collection.prototype as unknown as Record<
    string,
    (...args: never[]) => unknown
  >;
  const kept = methods.map((name) => [name, prototype[name]] as const);
  let writes = 0;
  for (const [name, original] of kept) {
    prototype[name] = function (this: unknown, ...args: never[]) {
      writes += 1;
      if (writes >= deadAt) throw new Error('killed');
      return original?.apply(this, args);
    };
  }
  try {
    await work();
    return false;
  } catch (error) {
    if (!(error instanceof Error && error.message === 'killed')) throw error;
    return true;
  } finally {
    for (const [name, original] of kept) if (original) prototype[name] = original;
  }
}
