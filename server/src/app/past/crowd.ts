import { COINS } from '@lode/shared/core/money';
import type { ActivityRow } from '../../features/activities/activity.model.ts';
import { claimReward } from '../../features/activities/commands/claim-reward.ts';
import { sealOperations } from '../../features/administration/commands/seal-operations.ts';
import { proveLedger } from '../../features/ledger/commands/prove-ledger.ts';
import { sealEntries } from '../../features/ledger/commands/seal-entries.ts';
import { countClick } from '../../features/referrals/commands/count-click.ts';
import { clock } from '../../platform/clock.ts';
import { TALK_MOST_MS, talkOfSomeKind } from './desk.ts';
import { coinsOn, confirm, isMidnightWithin, liveOverMidnight } from './farm-day.ts';
import type { Founders } from './founders.ts';
import { forgetPassword, isHasty, isHousemate, reviewHits } from './looked-at.ts';
import { deposit, drawDollars, ENDINGS, invest, type LatePayment, reviewPayments } from './money-in.ts';
import { payBonuses, payOut, withdraw } from './money-out.ts';
import { CUSTOMERS, type Customer, registerCustomer } from './people.ts';
import { draw, drawFrom } from './story-time.ts';

/** The founders beside the demo's own customer have the first of the names. */
const FOUNDERS = 3;
/** The last newcomer comes when so much of the past is over. */
const ALL_THERE = 0.9;
/** Turns of about a week. */
const WEEK = 4;
/** Nobody asks more often: as of anybody, the desk would not take it. */
const TALKS_EACH = 15;
/** So many turns before the end. */
const DEMO_SAVES = 5;
/** Every so many turns, and on the last, somebody has forgotten their password. */
const FORGET = 8;

/** The demo's customers, and what they do on a day on which they do something: a turn. */
export class Crowd {
  readonly everybody: Customer[];
  private readonly turns: number;
  private readonly newcomers: Customer[] = [];
  private late: LatePayment[] = [];
  private deposits = 0;
  private readonly demo: Customer;
  private readonly talks = new Map<Customer, number>();
  /** What registering is rewarded by. */
  private readonly welcome: ActivityRow;
  /** What buying is rewarded by, from when it is offered. */
  offer: ActivityRow | undefined;
  private readonly rewarded = new Set<string>();

  constructor({ demo, ended, ending, renewing }: Founders, turns: number, welcome: ActivityRow) {
    this.everybody = [ended, ending, renewing];
    this.demo = demo;
    this.turns = turns;
    this.welcome = welcome;
  }

  /** Customers come, pay, are paid, buy and ask; staff decide. */
  async liveDay(turn: number): Promise<void> {
    const coins = coinsOn(turn);
    await this.arrive(turn);
    const paying = await this.payIn(coins);
    for (const customer of this.drawing(turn)) await withdraw(customer, drawFrom(60, 100));
    const paid = await payOut();
    await confirm([...coins, ...paid]);
    for (const customer of paying) await this.buy(customer);
    if (turn % FORGET === 0) await forgetPassword(this.anybody());
    if (turn % WEEK === WEEK - 1) await this.endWeek();
    if (turn < this.turns) await this.ask(drawFrom(2, 5));
    // The last midnight may be too near to the present for a conversation before it.
    else if (!isMidnightWithin(2 * TALK_MOST_MS)) await this.ask(drawFrom(1, 2));
    await sealEntries();
    await sealOperations();
  }

  /** So many conversations, by whoever is there and has not asked often. */
  async ask(talks: number): Promise<void> {
    for (let left = talks; left > 0; left -= 1) {
      const customer = this.anybody();
      const had = this.talks.get(customer) ?? 0;
      if (had >= TALKS_EACH) continue;
      this.talks.set(customer, had + 1);
      if (isMidnightWithin(TALK_MOST_MS)) await liveOverMidnight();
      await talkOfSomeKind(customer);
    }
  }

  /** Somebody of those who are there. */
  anybody(): Customer {
    const found = this.everybody[drawFrom(0, this.everybody.length - 1)];
    if (!found) throw new Error('Nobody is there yet');
    return found;
  }

  /** Those whose coin's day it is, each with this chance. */
  private those(coins: readonly string[], chance: number): Customer[] {
    return this.everybody.filter(({ coin }) => coins.includes(coin) && draw() < chance);
  }

  /** Who asks for a withdrawal: the demo's own customer lets the last of it add up. */
  private drawing(turn: number): Customer[] {
    const coins = coinsOn(turn);
    const own = coins.includes(this.demo.coin) && turn < this.turns - DEMO_SAVES ? [this.demo] : [];
    return [...own, ...this.those(coins, turn < this.turns ? 0.15 : 0.4)];
  }

  private async arrive(turn: number): Promise<void> {
    const due = FOUNDERS + Math.ceil(((CUSTOMERS - FOUNDERS) * (turn + 1)) / (this.turns * ALL_THERE));
    while (this.everybody.length < Math.min(due, CUSTOMERS)) {
      const customer = await this.register();
      this.everybody.push(customer);
      this.newcomers.push(customer);
    }
  }

  /** Most mine for it, and some claim what that is rewarded by; who is hasty wants it back. */
  private async buy(customer: Customer): Promise<void> {
    if (isHasty(customer)) await withdraw(customer, 95);
    else if (await invest(customer, drawFrom(70, 100))) await this.claimOffer(customer);
  }

  /** Once, by most. */
  private async claimOffer({ id }: Customer): Promise<void> {
    if (!this.offer || this.rewarded.has(id) || draw() < 0.4) return;
    this.rewarded.add(id);
    await claimReward(String(this.offer._id), id);
  }

  private async register(): Promise<Customer> {
    const number = this.everybody.length;
    const coin = COINS[number % COINS.length] ?? 'BTC';
    const sharesHome = isHousemate({ number });
    const inviter = sharesHome || draw() < 0.4 ? this.anybody() : undefined;
    if (inviter) {
      for (let visits = drawFrom(1, 3); visits > 0; visits -= 1) {
        const visitor = { address: `198.18.${number}.${visits}`, userAgent: 'A visitor of the demo' };
        await countClick(inviter.row.referralCode, visitor);
      }
    }
    const home = sharesHome ? inviter?.number : number;
    const customer = await registerCustomer(number, coin, { inviter, home });
    if (draw() < 0.7 && clock.now() < this.welcome.endsAt)
      await claimReward(String(this.welcome._id), customer.id);
    return customer;
  }

  /** Whoever was late pays; newcomers and some others ask for deposits. */
  private async payIn(coins: readonly string[]): Promise<Customer[]> {
    const late = this.late;
    this.late = [];
    for (const pay of late) await pay();
    const first = this.newcomers.filter(({ coin }) => coins.includes(coin));
    for (const customer of first) this.newcomers.splice(this.newcomers.indexOf(customer), 1);
    const again = this.those(coins, 0.06).filter((customer) => !first.includes(customer));
    const paying = [...first, ...again];
    for (const customer of paying) {
      const isSure = isHasty(customer) || isHousemate(customer);
      const ending = isSure ? 'paid' : (ENDINGS[this.deposits % ENDINGS.length] ?? 'paid');
      if (!isSure) this.deposits += 1;
      const pay = await deposit(customer, isHasty(customer) ? drawFrom(900, 1400) : drawDollars(), ending);
      if (pay) this.late.push(pay);
    }
    return paying;
  }

  private async endWeek(): Promise<void> {
    await reviewPayments(0);
    await reviewHits(2);
    await payBonuses();
    await proveLedger();
  }
}
