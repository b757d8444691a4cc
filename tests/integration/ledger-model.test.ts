import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyLedger, fundingLegs, ledger, spendingLegs, userId } from '../factories/ledger.ts';
import { LedgerModel } from '../harness/ledger-model.ts';
import { useSharedSite } from '../harness/use-site.ts';

useSharedSite();

/** Commands in all; replay a failure with the seed that it prints. */
const COMMANDS = Number(process.env.LEDGER_COMMANDS ?? 2000);
const SEED = Number(process.env.LEDGER_SEED ?? 20_261_121);
const BURSTS = 25;
const PER_BURST = 20;
const USERS = 3;

type Tools = Awaited<ReturnType<typeof ledger>>;
type Entry = Awaited<ReturnType<Tools['postEntry']>>;
type Legs = Parameters<Tools['postEntry']>[1]['legs'];

const amount = fc.bigInt(1n, 400n);
const user = fc.nat(USERS - 1);
const pick = fc.nat(1000);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('fund'), user, amount }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('spend'), user, amount }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('hold'), user, amount }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('capture'), pick }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('release'), pick }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reverse'), pick }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('again'), pick }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('forge'), pick, amount }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('fail'), user, amount }) },
);
interface Command {
  does: string;
  user?: number;
  pick?: number;
  amount?: bigint;
}

/** One posting as asked for, so that it can be asked for again. */
interface Asked {
  key: string;
  phase: 'post' | 'hold' | 'capture' | 'release' | 'reverse';
  legs: Legs;
  /** The hold or the entry that it is about. */
  target: string;
}

interface Outcome {
  asked: Asked;
  /** What the command was meant to be: a first time, a double, a double with other content, a failure. */
  as: 'first' | 'again' | 'forge' | 'fail';
  entry: Entry | undefined;
  code: string | undefined;
}

/** Runs random commands in parallel bursts and keeps a model beside them. */
class Checker {
  readonly #tools: Tools;
  readonly #model = new LedgerModel();
  readonly #users = Array.from({ length: USERS }, userId);
  readonly #history: (Asked & { entryId: string })[] = [];
  readonly #entries = new Map<string, Entry>();
  #keys = 0;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  async burst(commands: Command[]): Promise<void> {
    const before = new Map(this.#model.ids.map((id) => [id, this.#model.available(id)]));
    const outcomes = await Promise.all(commands.flatMap((one) => this.#start(one)));
    for (const outcome of outcomes) this.#accept(outcome);
    for (const outcome of outcomes) this.#judgeRefusal(outcome, outcomes, before);
    expect(this.#model.broken()).toEqual([]);
    await this.#compare();
  }

  #start(one: Command): Promise<Outcome>[] {
    const fresh = (phase: Asked['phase'], legs: Legs, target = ''): Asked => {
      this.#keys += 1;
      return { key: `model:${this.#users[0]}:${this.#keys}`, phase, legs, target };
    };
    const owner = this.#users[one.user ?? 0] ?? '';
    const units = one.amount ?? 1n;
    const of = (phases: string[]) => {
      const fitting = this.#history.filter(({ phase }) => phases.includes(phase));
      return fitting[(one.pick ?? 0) % Math.max(1, fitting.length)];
    };
    switch (one.does) {
      case 'fund':
        return [this.#ask(fresh('post', fundingLegs(owner, units)), 'first')];
      case 'spend':
        return [this.#ask(fresh('post', spendingLegs(owner, units)), 'first')];
      case 'fail':
        return [this.#ask(fresh('post', spendingLegs(owner, units)), 'fail')];
      case 'hold':
        return [this.#ask(fresh('hold', holdingLegs(owner, units)), 'first')];
      case 'capture':
      case 'release':
      case 'reverse': {
        const target = of(one.does === 'reverse' ? ['post', 'capture'] : ['hold']);
        return target ? [this.#ask(fresh(one.does, target.legs, target.entryId), 'first')] : [];
      }
      case 'again': {
        const earlier = of(['post', 'hold', 'capture', 'release', 'reverse']);
        return earlier ? [this.#ask(earlier, 'again'), this.#ask(earlier, 'again')] : [];
      }
      case 'forge': {
        const earlier = of(['post', 'hold']);
        const legs = earlier?.legs.map((leg) => ({ ...leg, amount: leg.amount + units }));
        return earlier && legs ? [this.#ask({ ...earlier, legs }, 'forge')] : [];
      }
      default:
        throw new Error(`No command ${one.does}`);
    }
  }

  async #ask(asked: Asked, as: Outcome['as']): Promise<Outcome> {
    try {
      const entry = await this.#tools.inLedger(async (tx) => {
        const made = await this.#run(tx, asked);
        if (as === 'fail') throw Object.assign(new Error('fault'), { code: 'FAULT' });
        return made;
      });
      return { asked, as, entry, code: undefined };
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (typeof code !== 'string') throw error;
      return { asked, as, entry: undefined, code };
    }
  }

  #run(tx: Parameters<Tools['postEntry']>[0], { key, phase, legs, target }: Asked): Promise<Entry> {
    const { postEntry, holdFunds, captureHold, releaseHold, reverseEntry } = this.#tools;
    switch (phase) {
      case 'post':
        return postEntry(tx, { key, kind: 'transfer', legs });
      case 'hold':
        return holdFunds(tx, { key, kind: 'withdrawal_hold', legs });
      case 'capture':
        return captureHold(tx, { key, kind: 'withdrawal_approval', holdId: target });
      case 'release':
        return releaseHold(tx, { key, kind: 'withdrawal_release', holdId: target });
      case 'reverse':
        return reverseEntry(tx, { key, entryId: target });
    }
  }

  /** What succeeded changes the model; what was asked for twice has to be the first time's entry. */
  #accept({ asked, as, entry, code }: Outcome): void {
    if (as === 'again') {
      const first = this.#history.find(({ key }) => key === asked.key)?.entryId;
      expect(String(entry?._id)).toBe(first);
      return;
    }
    if (as === 'forge') expect(code).toBe('IDEMPOTENCY_CONFLICT');
    if (as === 'fail') expect(['FAULT', 'INSUFFICIENT_BALANCE']).toContain(code);
    if (!entry) return;
    if (asked.phase === 'reverse') {
      requireOpposite(entry, this.#entries.get(asked.target));
      this.#model.apply('post', entry.legs);
    } else this.#model.apply(asked.phase, asked.legs);
    this.#history.push({ ...asked, entryId: String(entry._id) });
    this.#entries.set(String(entry._id), entry);
  }

  /** A refusal needs a reason: too little in the poorest order of the burst, or something done before. */
  #judgeRefusal(outcome: Outcome, burst: Outcome[], before: Map<string, bigint | undefined>): void {
    const { asked, as, code } = outcome;
    if (as !== 'first' || code === undefined) return;
    const done = (phases: string[]) =>
      this.#history.some(({ phase, target }) => phases.includes(phase) && target === asked.target);
    switch (code) {
      case 'HOLD_RESOLVED':
        expect(done(['capture', 'release'])).toBe(true);
        break;
      case 'ENTRY_REVERSED':
        expect(done(['reverse'])).toBe(true);
        break;
      case 'INSUFFICIENT_FUNDS':
        // Only a reversal takes from accounts that are not a customer's.
        expect(asked.phase).toBe('reverse');
        break;
      default:
        expect(code).toBe('INSUFFICIENT_BALANCE');
        expect(couldBeShort(asked, burst, before)).toBe(true);
    }
  }

  async #compare(): Promise<void> {
    const stored = await this.#tools.collections('ledger_accounts').find({}, { useBigInt64: true }).toArray();
    const seen = stored.map((row) => [
      String(row._id),
      row.debitsPosted,
      row.creditsPosted,
      row.debitsPending,
      row.creditsPending,
    ]);
    const due = this.#model.ids.map((id) => {
      const { debits, credits, heldDebits, heldCredits } = this.#model.account(id);
      return [id, debits, credits, heldDebits, heldCredits];
    });
    const byId = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
    expect(seen.toSorted(byId)).toEqual(due.toSorted(byId));
  }
}

/** Whether the wallet may have held too little, had everything else of the burst taken from it first. */
function couldBeShort({ legs }: Asked, burst: Outcome[], before: Map<string, bigint | undefined>): boolean {
  const wallet = legs[0];
  const taken = burst
    .flatMap(({ entry, asked: { phase } }) => (entry && phase !== 'capture' ? entry.legs : []))
    .filter(({ account, side }) => account === wallet?.account && side === 'debit')
    .reduce((sum, leg) => sum + leg.amount, 0n);
  return (before.get(wallet?.account ?? '') ?? 0n) - taken < (wallet?.amount ?? 0n);
}

function holdingLegs(owner: string, units: bigint): Legs {
  return [
    { account: `wallet:${owner}`, side: 'debit', amount: units },
    { account: 'payouts_in_transit', side: 'credit', amount: units },
  ];
}

/** A reversal moves the same sums back, except that a debt may stand for part of a wallet. */
function requireOpposite(reversal: Entry, reversed: Entry | undefined): void {
  const sums = (entry: Entry | undefined, turned: boolean) => {
    const by = new Map<string, bigint>();
    for (const { account, side, amount: units } of entry?.legs ?? []) {
      const name = account.replace('receivable:', 'wallet:');
      by.set(name, (by.get(name) ?? 0n) + ((side === 'debit') === turned ? units : -units));
    }
    return [...by].toSorted(([a], [b]) => (a < b ? -1 : 1));
  };
  expect(sums(reversal, true)).toEqual(sums(reversed, false));
}

test(
  `L1-L6: ${COMMANDS} random commands in parallel bursts leave what a model of the ledger says`,
  async () => {
    const tools = await ledger();
    const bursts = fc.array(fc.array(command, { minLength: 1, maxLength: PER_BURST, size: 'max' }), {
      minLength: BURSTS,
      maxLength: BURSTS,
    });
    let done = 0;
    await fc.assert(
      fc.asyncProperty(bursts, async (plan) => {
        if (done >= COMMANDS) return;
        await emptyLedger();
        const checker = new Checker(tools);
        for (const commands of plan) {
          await checker.burst(commands);
          done += commands.length;
        }
        await tools.seal();
        expect(await tools.prove()).toMatchObject({ ok: true, faults: [] });
      }),
      { seed: SEED, numRuns: Math.ceil(COMMANDS / BURSTS), endOnFailure: true },
    );
    expect(done).toBeGreaterThanOrEqual(COMMANDS);
  },
  COMMANDS * 100,
);
