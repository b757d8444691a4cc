import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import { ledgerRoutes } from '@lode/shared/ledger/rest';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyLedger, fund, ledger, spend, spendingLegs, userId } from '../factories/ledger.ts';
import { buildCustomer, buildPerson } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { ALTERATIONS, copyOf, drawer } from '../harness/ledger-alterations.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const fresh = () => randomBytes(6).toString('hex');
const outcomes = (all: PromiseSettledResult<unknown>[]) =>
  all.map((one) => (one.status === 'fulfilled' ? 'OK' : (one.reason as { code?: string }).code));

/** Of the alterations that are planted; a failure is replayed with the seed that it prints. */
const SEED = Number(process.env.LEDGER_SEED ?? 20_261_123);
const PLANTINGS = Number(process.env.LEDGER_PLANTINGS ?? ALTERATIONS.length);

beforeEach(emptyLedger);

describe('posting', () => {
  test('L1: an entry that does not balance, in total or per asset, is never written', async () => {
    const { inLedger, postEntry, entries } = await ledger();
    const attempt = (legs: Parameters<typeof postEntry>[1]['legs']) =>
      inLedger((tx) => postEntry(tx, { key: fresh(), kind: 'transfer', legs }));
    const one = { account: 'fees', side: 'credit', amount: 5n } as const;
    await expect(attempt([one])).rejects.toThrow('does not balance');
    await expect(attempt([one, { ...one, side: 'debit', amount: 4n }])).rejects.toThrow('does not balance');
    await expect(attempt([one, { account: 'exchange:BTC', side: 'debit', amount: 5n }])).rejects.toThrow(
      'does not balance',
    );
    await expect(
      attempt([
        { ...one, amount: 0n },
        { account: 'marketing', side: 'debit', amount: 0n },
      ]),
    ).rejects.toThrow('moves 0');
    await expect(attempt([one, { account: 'wallet' as 'fees', side: 'debit', amount: 5n }])).rejects.toThrow(
      'no account wallet',
    );
    expect(await entries()).toHaveLength(0);
  });

  test('L3: of 64 who spend at once exactly as many succeed as the balance affords', async () => {
    const { balance, entries } = await ledger();
    const user = userId();
    await fund(user, 1_000n);
    const all = await Promise.allSettled(Array.from({ length: 64 }, () => spend(user, 60n)));
    expect(outcomes(all).filter((code) => code === 'OK')).toHaveLength(16);
    expect(outcomes(all).filter((code) => code === 'INSUFFICIENT_BALANCE')).toHaveLength(48);
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 40n, available: 40n });
    // Lists show them by their ids: each goes on from the balance of the one before.
    const shown = (await entries()).flatMap(
      ({ legs }) => legs as { account: string; balanceAfter: bigint }[],
    );
    const own = shown.filter(({ account }) => account === `wallet:${user}`);
    expect(own.map(({ balanceAfter }) => balanceAfter)).toEqual(
      Array.from({ length: 17 }, (_, spends) => 1_000n - BigInt(spends) * 60n),
    );
  });

  test('L4: a key moves money once; with other content it is a conflict', async () => {
    const { balance, entries } = await ledger();
    const [user, key] = [userId(), fresh()];
    await fund(user, 500n);
    const all = await Promise.all(Array.from({ length: 12 }, () => spend(user, 100n, key)));
    expect(new Set(all.map(({ _id }) => String(_id))).size).toBe(1);
    await expect(spend(user, 101n, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 400n });
    expect(await entries()).toHaveLength(2);
  });

  test('L4: a key used again gives its first entry though the money has gone since, in each kind of posting', async () => {
    const { inLedger, postEntry, postEntries, holdFunds, balance, entries } = await ledger();
    const [user, key] = [userId(), fresh()];
    await fund(user, 500n);
    const first = await spend(user, 400n, key);
    const held = { key: fresh(), kind: 'withdrawal_hold', legs: spendingLegs(user, 60n) } as const;
    const hold = await inLedger((tx) => holdFunds(tx, held));
    const [again, many, holdAgain] = await Promise.all([
      spend(user, 400n, key),
      inLedger((tx) => postEntries(tx, [{ key, kind: 'transfer', legs: spendingLegs(user, 400n) }])),
      inLedger((tx) => holdFunds(tx, held)),
    ]);
    expect([again, ...many, holdAgain].map(({ _id }) => _id)).toEqual([first._id, first._id, hold._id]);
    await expect(spend(user, 401n, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    await expect(spend(user, 41n)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    // Two postings of one command: the second is known, and nothing of the first is posted twice.
    await inLedger(async (tx) => {
      await postEntry(tx, { key: fresh(), kind: 'transfer', legs: spendingLegs(user, 10n) });
      await postEntry(tx, { key, kind: 'transfer', legs: spendingLegs(user, 400n) });
    });
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 90n, available: 30n });
    expect(await entries()).toHaveLength(4);
  });

  test('L4: equal keys that race where only one can be paid give one entry', async () => {
    const { balance, entries } = await ledger();
    const [user, key] = [userId(), fresh()];
    await fund(user, 100n);
    const all = await Promise.all(Array.from({ length: 12 }, () => spend(user, 100n, key)));
    expect(new Set(all.map(({ _id }) => String(_id))).size).toBe(1);
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 0n });
    expect(await entries()).toHaveLength(2);
  });

  test('L8: a command that fails after posting leaves nothing of it', async () => {
    const { inLedger, postEntry, balance, entries } = await ledger();
    const user = userId();
    await fund(user, 500n);
    const failing = inLedger(async (tx) => {
      const legs = [
        { account: `wallet:${user}`, side: 'debit', amount: 100n },
        { account: 'fees', side: 'credit', amount: 100n },
      ] as const;
      await postEntry(tx, { key: fresh(), kind: 'transfer', legs: [...legs] });
      throw new Error('a step later');
    });
    await expect(failing).rejects.toThrow('a step later');
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 500n });
    expect(await balance('fees')).toMatchObject({ posted: 0n });
    expect(await entries()).toHaveLength(1);
  });

  test('a change of balance is told to its customer, wherever connected', async () => {
    const customer = await buildCustomer(site);
    const socket = await customer.connect(1);
    await fund(customer.id, 500n);
    await socket.waitFor('wallet:balance.changed', ({ id }) => id === customer.id);
  });
});

describe('holds', () => {
  const hold = async (user: string, amount: bigint) => {
    const { inLedger, holdFunds } = await ledger();
    const legs = [
      { account: `wallet:${user}`, side: 'debit', amount },
      { account: 'payouts_in_transit', side: 'credit', amount },
    ] as const;
    return inLedger((tx) => holdFunds(tx, { key: fresh(), kind: 'withdrawal_hold', legs: [...legs] }));
  };

  test('L2: what is held cannot be spent, and is captured or released once, whoever races', async () => {
    const { inLedger, captureHold, releaseHold, balance } = await ledger();
    const user = userId();
    await fund(user, 1_000n);
    const holdId = String((await hold(user, 700n))._id);
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 1_000n, held: 700n, available: 300n });
    await expect(spend(user, 301n)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    const resolve = (at: number) =>
      inLedger((tx) =>
        at % 2
          ? captureHold(tx, { key: fresh(), kind: 'withdrawal_approval', holdId })
          : releaseHold(tx, { key: fresh(), kind: 'withdrawal_release', holdId }),
      );
    const all = outcomes(await Promise.allSettled(Array.from({ length: 8 }, (_, at) => resolve(at))));
    expect(all.filter((code) => code === 'HOLD_RESOLVED')).toHaveLength(7);
    expect(all.filter((code) => code === 'OK')).toHaveLength(1);
    const captured = all.indexOf('OK') % 2 === 1;
    expect(await balance(`wallet:${user}`)).toMatchObject({
      posted: captured ? 300n : 1_000n,
      held: 0n,
      available: captured ? 300n : 1_000n,
    });
    expect(await balance('payouts_in_transit')).toMatchObject({ posted: captured ? 700n : 0n });
  });

  test('L4: capturing again under the same key is the first capture', async () => {
    const { inLedger, captureHold } = await ledger();
    const user = userId();
    await fund(user, 1_000n);
    const holdId = String((await hold(user, 700n))._id);
    const key = fresh();
    const capture = () => inLedger((tx) => captureHold(tx, { key, kind: 'withdrawal_approval', holdId }));
    expect(String((await capture())._id)).toBe(String((await capture())._id));
  });
});

describe('reversal', () => {
  const reverse = async (entryId: string, key = fresh()) => {
    const { inLedger, reverseEntry } = await ledger();
    return inLedger((tx) => reverseEntry(tx, { key, entryId, memo: 'the block is gone' }));
  };

  test('L5: an entry is taken back once, and the same key gives the same reversal', async () => {
    const { balance } = await ledger();
    const user = userId();
    const entryId = String((await fund(user, 500n))._id);
    const key = fresh();
    const [first, again] = [await reverse(entryId, key), await reverse(entryId, key)];
    expect(String(first._id)).toBe(String(again._id));
    await expect(reverse(entryId)).rejects.toMatchObject({ code: 'ENTRY_REVERSED' });
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 0n });
    expect(await balance('holdings:BTC')).toMatchObject({ posted: 0n });
  });

  test('L5: what the customer has spent of it becomes what they owe', async () => {
    const { balance, prove } = await ledger();
    const user = userId();
    const entryId = String((await fund(user, 500n))._id);
    await spend(user, 350n);
    await reverse(entryId);
    expect(await balance(`wallet:${user}`)).toMatchObject({ posted: 0n });
    expect(await balance(`receivable:${user}`)).toMatchObject({ posted: 350n });
    expect(await prove()).toMatchObject({ ok: true, faults: [] });
  });
});

/** Every entry is in the chain. */
async function sealAll(): Promise<void> {
  const { seal, collections } = await ledger();
  await until(async () => {
    await seal();
    return (await collections('ledger_unsealed').countDocuments()) === 0;
  });
}

async function postMany(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) await fund(userId(), BigInt(1000 + made));
}

describe('the proof', () => {
  test('L9: entries are in the chain within a second, in one unbroken order', async () => {
    const { seals } = await ledger();
    const user = userId();
    await fund(user, 1_000n);
    for (let at = 0; at < 5; at += 1) await spend(user, 10n);
    await until(async () => (await seals()).length === 6);
    expect((await seals()).map(({ _id }) => _id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('L6: balances, chain and entries agree, sealed or not', async () => {
    const { prove, seal } = await ledger();
    const user = userId();
    await fund(user, 1_000n);
    await seal();
    await spend(user, 10n);
    expect(await prove()).toMatchObject({ ok: true, faults: [], entries: 2 });
  });

  test.each([
    ['a changed balance', 'ledger_accounts', { creditsPosted: 1_000_000n }, 'says creditsPosted'],
    ['a changed kind', 'ledger_accounts', { kind: 'fees' }, 'the chart says otherwise'],
    ['a changed owner', 'ledger_accounts', { owner: 'somebody else' }, 'the chart says otherwise'],
    ['a changed amount', 'ledger_entries', { 'legs.1.amount': 7n }, 'does not balance'],
    ['a changed memo', 'ledger_entries', { memo: 'nothing to see' }, 'does not fit'],
    ['a changed link', 'ledger_seals', { hash: 'f'.repeat(64) }, 'does not fit'],
  ])('L6: %s is found, and no money leaves', async (_what, collection, change, fault) => {
    const { prove, collections, requireSoundLedger } = await ledger();
    await fund(userId(), 1_000n);
    await sealAll();
    await collections(collection).updateOne({}, { $set: change });
    const proof = await prove();
    expect(proof.ok).toBe(false);
    expect(proof.faults.join(' ')).toContain(fault);
    await expect(requireSoundLedger()).rejects.toMatchObject({ code: 'LEDGER_UNSOUND' });
    // It goes on from before what it found, so that the next one finds it again.
    expect((await prove()).faults.join(' ')).toContain(fault);
  });

  test('L6, H5: without a proof of the last three periods, and a whole one of the last three of its own, no money leaves, and what is told says so', async () => {
    const { prove, proveSlice, collections, requireSoundLedger } = await ledger();
    const proofs = collections('ledger_proofs');
    const { describeProof } = await import('@lode/server/features/ledger/queries/describe-proof');
    const told = async () => {
      const proof = await describeProof();
      return proof && [proof.ok, proof.current];
    };
    const refused = async (says: boolean[] | null = [true, false]) => {
      await expect(requireSoundLedger()).rejects.toMatchObject({ code: 'LEDGER_UNSOUND' });
      expect(await told()).toEqual(says);
    };
    const goesOn = async () => {
      await requireSoundLedger();
      expect(await told()).toEqual([true, true]);
    };
    await proofs.deleteMany({});
    await refused(null);
    const { _id, ...hourly } = await prove();
    await refused();
    const whole = await proveSlice();
    await goesOn();
    const { config } = await import('@lode/server/platform/config');
    const idAt = (ageMs: number) => {
      const seconds = Math.ceil((Date.now() - ageMs) / 1000).toString(16);
      return new mongoose.Types.ObjectId(seconds + randomBytes(8).toString('hex'));
    };
    const makeThem = async (periods: number, wholePeriods: number, ok = true) => {
      await proofs.deleteMany({});
      await proofs.insertMany([
        { ...hourly, _id: idAt(periods * config.repeatMs.proof) },
        { ...whole, ok, at: new Date(0), _id: idAt(wholePeriods * config.wholeProofMs) },
      ]);
    };
    await makeThem(2.9, 2.9);
    await goesOn();
    await makeThem(3.1, 0);
    await refused();
    await makeThem(0, 3.1);
    await refused();
    await makeThem(0, 0, false);
    await refused([false, true]);
    // Those of before proofs went on from checkpoints were whole, all of them.
    await proofs.deleteMany({});
    await proofs.insertOne({ ...hourly, whole: undefined });
    await goesOn();
  });

  test('L6: a proof goes on from the checkpoint of the one before, the whole one from the first entry, a slice at a time', async () => {
    const { prove, proveSlice, collections } = await ledger();
    await postMany(7);
    await sealAll();
    expect(await prove(2)).toMatchObject({ ok: true, entries: 7, head: { seq: 7 } });
    await collections('ledger_proofs').deleteMany({ whole: true });
    const walked = async () => (await collections('ledger_walks').findOne({ role: 'whole' }))?.seq ?? null;
    // Two links a step: what each slice has done is there for the next, whatever becomes of its process.
    for (const seq of [2, 4, 6, 7]) {
      expect(await proveSlice({ steps: 1, rows: 2 })).toBeNull();
      expect(await walked()).toBe(seq);
    }
    await postMany(3);
    await sealAll();
    const ended = await until(() => proveSlice({ steps: 2, rows: 2 }));
    expect(ended).toMatchObject({ ok: true, whole: true, entries: 10, head: { seq: 10 } });
    expect(await proveSlice()).toBeNull();
    // The hourly one goes on from there, and what it stood on before is taken away.
    expect(await prove()).toMatchObject({ ok: true, entries: 10 });
    const [base] = await collections('ledger_walks').find().toArray();
    expect(await collections('ledger_walk_sums').countDocuments({ walkId: { $ne: base?._id } })).toBe(0);
    expect(await collections('ledger_checkpoints').distinct('_id')).toEqual([7, 10]);
  });

  test('L6: what proofs go on from cannot be taken away unseen: no money leaves until a whole proof holds', async () => {
    const { prove, proveSlice, collections, requireSoundLedger } = await ledger();
    const takeAway = async () => {
      for (const name of ['ledger_walks', 'ledger_walk_sums', 'ledger_checkpoints'])
        await collections(name).deleteMany({});
    };
    const refused = () => expect(requireSoundLedger()).rejects.toMatchObject({ code: 'LEDGER_UNSOUND' });
    await postMany(5);
    await sealAll();
    expect(await prove(8)).toMatchObject({ ok: true, head: { seq: 5 } });
    await takeAway();
    const begun = await prove(8);
    expect([begun.ok, begun.faults]).toEqual([false, [expect.stringContaining('all is proved anew')]]);
    await refused();
    expect(await prove(8)).toMatchObject({ ok: true, entries: 5 });
    await refused();
    expect(await until(() => proveSlice({ rows: 8 }))).toMatchObject({ ok: true, whole: true, entries: 5 });
    await requireSoundLedger();
    // The slice finds it as well, and stays behind what it has said until it has come through.
    await takeAway();
    await collections('ledger_proofs').deleteMany({ whole: true });
    expect(await proveSlice({ steps: 1, rows: 2 })).toBeNull();
    await refused();
    expect(await until(() => proveSlice({ steps: 1, rows: 2 }))).toMatchObject({ ok: true, entries: 5 });
    const said = await collections('ledger_proofs')
      .find({ whole: true })
      .sort({ _id: -1 })
      .limit(2)
      .toArray();
    expect(said.map(({ ok }) => ok)).toEqual([true, false]);
    // Another chain than the one that was proved is never proved anew.
    await takeAway();
    await collections('ledger_seals').updateOne({ _id: 5 as never }, { $set: { hash: 'a'.repeat(64) } });
    for (let again = 0; again < 2; again += 1)
      expect((await prove(8)).faults).toEqual([expect.stringContaining('is not the one that the proof')]);
    await refused();
  });

  test(`L6: checkpoints and slices find whatever is changed in the store (seed ${SEED})`, async () => {
    const { prove, proveSlice, collections, requireSoundLedger } = await ledger();
    const { draw, oneOf } = drawer(SEED);
    const provedWhole = async () => {
      await collections('ledger_proofs').deleteMany({ whole: true });
      return until(() => proveSlice({ rows: 8 }));
    };
    await postMany(6);
    await sealAll();
    await prove(8);
    await postMany(5);
    await sealAll();
    await prove(8);
    await postMany(4);
    await sealAll();
    expect(await provedWhole()).toMatchObject({ ok: true });
    // Takes away what nothing goes on from any more: changing that changes nothing.
    await proveSlice();
    const sound = await copyOf(collections);
    for (let turn = 0; turn < PLANTINGS; turn += 1) {
      const [name, plant] = ALTERATIONS[turn % ALTERATIONS.length] as (typeof ALTERATIONS)[number];
      const place = draw(15) + 1;
      await plant({ collections, place, draw, oneOf });
      let found = false;
      for (const proved of [() => prove(8), provedWhole]) {
        if ((await proved()).ok) continue;
        found = true;
        await expect(requireSoundLedger()).rejects.toMatchObject({ code: 'LEDGER_UNSOUND' });
      }
      expect(found, `${name}, at ${place}, turn ${turn}`).toBe(true);
      await sound.restore();
    }
    expect([await prove(8), await provedWhole()]).toMatchObject([{ ok: true }, { ok: true }]);
  });
});

describe('the books as staff see them', () => {
  test('accounts, entries, trial balance and proof are for the finance side only', async () => {
    const { prove } = await ledger();
    const user = userId();
    await fund(user, 12_340_000n);
    await prove();
    const operator = await buildPerson(site, { role: 'operator' });
    const agent = await buildPerson(site, { role: 'agent' });
    const { accounts: list, entries: movements, trialBalance, proof } = ledgerRoutes;
    // All are listened to from the beginning: one may be refused before the one ahead of it.
    const calls = [agent.call(list), agent.call(movements), agent.call(trialBalance), agent.call(proof)];
    const codes = await Promise.all(calls.map(codeOf));
    expect(codes).toEqual(calls.map(() => 'FORBIDDEN'));
    const accounts = await operator.call(ledgerRoutes.accounts, { query: { kind: 'wallet' } });
    expect(accounts).toMatchObject({
      total: 1,
      items: [{ id: `wallet:${user}`, balance: '12.34', held: '0.00' }],
    });
    const account = `wallet:${user}`;
    const entries = await operator.call(ledgerRoutes.entries, { query: { account } });
    expect(entries.items).toHaveLength(1);
    const rows = await operator.call(ledgerRoutes.trialBalance);
    const usd = rows.filter(({ asset }) => asset === 'USD');
    expect(usd.map(({ kind, debits, credits }) => [kind, debits, credits])).toEqual([
      ['exchange', '12.34', '0.00'],
      ['wallet', '0.00', '12.34'],
    ]);
    expect(await operator.call(ledgerRoutes.proof)).toMatchObject({ ok: true, entries: 1 });
  });
});

describe('the independent verification', () => {
  const verify = () =>
    spawnSync(process.execPath, [join(projectRoot, 'dist/verify-ledger.js')], {
      env: { ...process.env, MONGO_URL: site.env.MONGO_URL },
      encoding: 'utf8',
    });

  test('L6: agrees with sound books, and finds what was changed in the store', async () => {
    const { seal, collections } = await ledger();
    const user = userId();
    await fund(user, 1_000n);
    await spend(user, 10n);
    await seal();
    expect(verify()).toMatchObject({ status: 0, stdout: expect.stringContaining('The ledger adds up.') });
    await collections('ledger_accounts').updateOne({ _id: 'fees' as never }, { $inc: { creditsPosted: 1n } });
    await collections('ledger_entries').updateOne({ key: { $ne: '' } }, { $set: { memo: 'changed' } });
    await collections('ledger_accounts').updateOne({ kind: 'wallet' }, { $set: { owner: 'nobody' } });
    const { status, stdout } = verify();
    expect([status, stdout]).toEqual([1, expect.stringContaining('fees is not the sum of its entries')]);
    expect(stdout).toContain(`wallet:${user} is stored as another account`);
    expect(stdout).toContain('does not fit its entry');
  });
});
