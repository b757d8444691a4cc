import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyLedger, fund, ledger, spend, userId } from '../factories/ledger.ts';
import { ALTERATIONS, copyOf, drawer } from '../harness/ledger-alterations.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();

/** Of the alterations that are planted; a failure is replayed with the seed that it prints. */
const SEED = Number(process.env.LEDGER_SEED ?? 20_261_123);
const PLANTINGS = Number(process.env.LEDGER_PLANTINGS ?? ALTERATIONS.length);

beforeEach(emptyLedger);

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
